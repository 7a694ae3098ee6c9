import type { DrawnTable } from '../../../core/exhibit.ts'
import { escapeMarkdown, markdownRow } from '../markdown-text.ts'

/** A table as Markdown, with its title above and its notes below. */
export const markdownTable = ({ title, notes, columns, cells }: DrawnTable): string =>
  [
    `**${escapeMarkdown(title)}**`,
    '',
    markdownRow(columns.map(column => escapeMarkdown(column.title))),
    markdownRow(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...cells.map(row => markdownRow(row.map(escapeMarkdown))),
    ...notes.flatMap(note => ['', escapeMarkdown(note)]),
    '',
  ].join('\n')
