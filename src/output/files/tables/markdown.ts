import type { DrawnTable } from '../../../core/exhibit.ts'
import { escapeMarkdown } from '../markdown-text.ts'

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table as Markdown, with its title above and its notes below. */
export const markdownTable = ({ title, notes, columns, cells }: DrawnTable): string =>
  [
    `**${escapeMarkdown(title)}**`,
    '',
    line(columns.map(column => escapeMarkdown(column.title))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...cells.map(row => line(row.map(escapeMarkdown))),
    ...notes.flatMap(note => ['', escapeMarkdown(note)]),
    '',
  ].join('\n')
