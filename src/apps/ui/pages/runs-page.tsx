import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../core/format.ts'
import type { Better } from '../../../core/metric.ts'
import { runMetrics } from '../../../core/roles.ts'
import { addressText, choose, chosenText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { listedRuns, outcomeOf, outcomesIn } from '../data/run-list.ts'
import { useRuns } from '../data/use-loaded.ts'
import { isDownFirst } from '../parts/cell-order.ts'
import { CellText } from '../parts/data-table.tsx'
import { downloadCsv } from '../parts/download.ts'
import { named, Picker, SearchBox } from '../parts/picker.tsx'
import { VirtualList } from '../parts/virtual-list.tsx'

export const RunsPage = (props: PageProps) => {
  const { main, address } = props
  const { runs, keys } = useRuns(props)
  const rows = useMemo(() => (runs ? listedRuns(runs, main, address.chosen) : []), [runs, main, address])
  const outcomes = useMemo(() => (runs ? outcomesIn(runs) : []), [runs])
  if (!runs || !keys) return <p>Opening the runs …</p>
  const dimensions = main.dimensions.filter(({ id, levels }) => levels.length > 1 || id === 'task')
  const metrics = runMetrics(main.metrics).filter(({ id }) => runs.has(id))
  const columns = [
    ...dimensions.map(({ column, title }) => ({ column, title, align: 'left', better: undefined })),
    { column: 'run_number', title: 'Run', align: 'right', better: undefined },
    { column: 'failure_kind', title: 'Outcome', align: 'left', better: undefined },
    ...metrics.map(({ id, title, better }) => ({ column: id, title, align: 'right', better })),
  ]
  const text = (column: string, row: number): string => {
    const metric = metrics.find(({ id }) => id === column)
    if (metric) return formatNumber(runs.number(column, row), metric.format)
    return column === 'failure_kind' ? outcomeOf(runs, row) : runs.word(column, row)
  }
  const from = chosenText(address.chosen)
  const isDown = (column: string) => address.chosen.sort === `-${column}`
  const stateOf = (column: string) =>
    address.chosen.sort === column ? 'ascending' : isDown(column) ? 'descending' : 'none'
  const nextSort = (column: string, better: Better | undefined) => {
    const state = stateOf(column)
    const isDownNext = state === 'none' ? isDownFirst(better) : state === 'ascending'
    return isDownNext ? `-${column}` : column
  }
  const save = () =>
    downloadCsv('runs', [
      columns.map(({ title }) => title),
      ...rows.map(row => columns.map(({ column }) => text(column, row))),
    ])
  return (
    <>
      <h2>Runs</h2>
      <form class="filters" onSubmit={event => event.preventDefault()}>
        <SearchBox value={address.chosen.search ?? ''} onSearch={search => choose({ search: search || null })} />
        {[...dimensions, { id: 'outcome', title: 'Outcome', levels: outcomes }].map(({ id, title, levels }) => (
          <Picker
            key={id}
            label={title}
            options={named(levels)}
            value={address.chosen[id] ?? ''}
            hasAll
            onPick={level => choose({ [id]: level || null })}
          />
        ))}
        <button type="button" onClick={save}>
          CSV
        </button>
      </form>
      <p role="status">
        {rows.length.toLocaleString('en')} of {runs.size.toLocaleString('en')} runs
      </p>
      <VirtualList
        label="Runs"
        count={rows.length}
        header={
          <tr>
            {columns.map(({ column, title, align, better }) => (
              <th key={column} scope="col" class={align} aria-sort={stateOf(column)}>
                <button type="button" onClick={() => choose({ sort: nextSort(column, better) })}>
                  {title}
                </button>
              </th>
            ))}
          </tr>
        }
        row={index => (
          <tr key={rows[index]} aria-rowindex={index + 2}>
            {columns.map(({ column, align }, i) => (
              <td key={column} class={align}>
                <CellText
                  text={text(column, rows[index])}
                  link={i === 0 ? addressText('run', keys.of(rows[index]), { from }) : null}
                />
              </td>
            ))}
          </tr>
        )}
      />
    </>
  )
}
