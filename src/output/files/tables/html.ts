import type { DrawnTable } from '../../../core/exhibit.ts'
import { escapeXml } from '../escape.ts'

/** A table as a piece of HTML, to be put into a page. */
export const htmlTable = ({ id, title, notes, columns, cells, breaks }: DrawnTable): string => {
  const cell = (tag: 'th' | 'td', text: string, column: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="text-align: ${columns[column].align}">${escapeXml(text)}</${tag}>`
  const row = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text, i) => cell(tag, text, i)).join('')}</tr>`
  const starts = [0, ...breaks]
  const blocks = starts.map((start, i) => cells.slice(start, starts[i + 1] ?? cells.length))
  return [
    `<table id="${escapeXml(id)}">`,
    `<caption>${escapeXml(title)}</caption>`,
    `<thead>${row(
      'th',
      columns.map(column => column.title),
    )}</thead>`,
    ...blocks.flatMap(block => ['<tbody>', ...block.map(texts => row('td', texts)), '</tbody>']),
    ...(notes.length === 0
      ? []
      : [`<tfoot><tr><td colspan="${columns.length}">${notes.map(escapeXml).join('<br>')}</td></tr></tfoot>`]),
    '</table>',
    '',
  ].join('\n')
}
