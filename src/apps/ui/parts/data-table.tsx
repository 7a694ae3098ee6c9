import { useState } from 'preact/hooks'
import type { Better } from '../../../core/metric.ts'
import { compareCells, isDownFirst } from './cell-order.ts'
import { downloadCsv } from './download.ts'
import { SearchBox } from './picker.tsx'
import { ScrollArea } from './scroll-area.tsx'

export interface DataColumn {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Which way values are better, where all are of one metric. */
  readonly better?: Better
}

export interface DataCell {
  readonly text: string
  /** What it is sorted by, where that is not its text. */
  readonly order?: number
  readonly link?: string | null
}

/** Cells that are no more than their text. */
export const textCells = (rows: readonly (readonly string[])[]): DataCell[][] =>
  rows.map(row => row.map(text => ({ text })))

export const titled = (...titles: readonly string[]): DataColumn[] => titles.map(title => ({ title }))

export const right = (title: string) => ({ title, align: 'right' as const })

/** Text in its own direction of writing, as a link where it leads somewhere. */
export const CellText = ({ text, link }: Pick<DataCell, 'text' | 'link'>) =>
  link ? (
    <a href={link}>
      <bdi>{text}</bdi>
    </a>
  ) : (
    <bdi>{text}</bdi>
  )

interface DataTableProps {
  readonly id: string
  readonly caption: string
  readonly columns: readonly DataColumn[]
  readonly rows: readonly (readonly DataCell[])[]
  readonly notes?: readonly string[]
  /** How many rows are shown at first. */
  readonly most?: number
}

const usualMost = 200

/** A table that can be sorted by any column, searched and saved. */
export const DataTable = ({ id, caption, columns, rows, notes = [], most = usualMost }: DataTableProps) => {
  const [sort, setSort] = useState<{ column: number; isDown: boolean } | null>(null)
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? rows : rows.filter(row => row.some(({ text }) => text.toLowerCase().includes(wanted)))
  const ordered = sort
    ? [...found].sort((a, b) => compareCells(a[sort.column], b[sort.column], sort.isDown ? -1 : 1))
    : found
  const shown = isWhole ? ordered : ordered.slice(0, most)
  const toggle = (column: number) =>
    setSort(before => ({
      column,
      isDown: before?.column === column ? !before.isDown : isDownFirst(columns[column].better),
    }))
  const save = () =>
    downloadCsv(id, [columns.map(({ title }) => title), ...ordered.map(row => row.map(({ text }) => text))])
  const stateOf = (column: number) => (sort?.column !== column ? 'none' : sort.isDown ? 'descending' : 'ascending')
  return (
    <section class="table" aria-label={caption}>
      <div class="tools">
        {rows.length > 8 && <SearchBox value={search} onSearch={setSearch} />}
        <button type="button" onClick={save} aria-label={`Save ${caption} as CSV`}>
          CSV
        </button>
      </div>
      <ScrollArea label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, align }, i) => (
                <th key={title} scope="col" class={align} aria-sort={stateOf(i)}>
                  <button type="button" onClick={() => toggle(i)}>
                    {title}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <tr key={i}>
                {row.map(({ text, link = null }, j) => (
                  <td key={columns[j].title} class={columns[j].align}>
                    <CellText text={text} link={link} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {ordered.length > shown.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {ordered.length.toLocaleString('en')} rows
        </button>
      )}
      {found.length === 0 && rows.length > 0 && <p>No row has “{search}”.</p>}
      {notes.map(note => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </section>
  )
}
