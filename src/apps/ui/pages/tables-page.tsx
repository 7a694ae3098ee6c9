import { useEffect, useRef } from 'preact/hooks'
import type { ReportFigure } from '../../../core/report-data.ts'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { DataTable, textCells } from '../parts/data-table.tsx'
import { Figure } from '../parts/figure.tsx'
import { keptPlace } from '../scroll-place.ts'

/** Every table and figure, one at a time. */
export const TablesPage = ({ main, address }: PageProps) => {
  const { tables, figures, notApplicable } = main
  const exhibit = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the exhibit stands below the list; whoever comes back is where they were.
    const { top = 0 } = exhibit.current?.getBoundingClientRect() ?? {}
    if (address.subject !== null && top > innerHeight / 2 && keptPlace('page') === 0) exhibit.current?.scrollIntoView()
  }, [address.subject])
  const chosen = address.subject ?? tables[0]?.id ?? figures[0]?.id
  const table = tables.find(({ id }) => id === chosen)
  const figure = figures.find(({ id }) => id === chosen)
  const entry = ({ id, title }: { id: string; title: string }) => (
    <li key={id}>
      <a href={addressText('tables', id)} aria-current={id === chosen ? 'true' : undefined}>
        {title}
      </a>
    </li>
  )
  const entryOf = ({ id, name }: ReportFigure) => entry({ id, title: name })
  const families = [...new Set(figures.flatMap(({ family }) => family ?? []))]
  return (
    <>
      <h2>Tables and figures</h2>
      <div class="library">
        <nav aria-label="Tables and figures">
          <h3>Tables</h3>
          <ul>{tables.map(entry)}</ul>
          <h3>Figures</h3>
          <ul>{figures.filter(({ family }) => family === null).map(entryOf)}</ul>
          {families.map(family => (
            <details key={family} open={figure?.family === family}>
              <summary>{family}</summary>
              <ul>{figures.filter(each => each.family === family).map(entryOf)}</ul>
            </details>
          ))}
          {notApplicable.length > 0 && (
            <details>
              <summary>{notApplicable.length} do not apply to this data</summary>
              <ul>
                {notApplicable.map(({ name, reason }) => (
                  <li key={name}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </nav>
        <div ref={exhibit}>
          {table && (
            <DataTable
              key={table.id}
              id={table.id}
              caption={table.title}
              columns={table.columns}
              rows={textCells(table.cells)}
              notes={table.notes}
            />
          )}
          {figure && <Figure key={figure.id} {...figure} />}
          {!table && !figure && <p>There is no table or figure {chosen} in this data.</p>}
        </div>
      </div>
    </>
  )
}
