import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { Rows } from '../data/rows.ts'
import { DataTable } from '../parts/data-table.tsx'

const order = { error: 0, warning: 1, note: 2 }

/** What is wrong with the data, what is missing, and what to do. */
export const QualityPage = ({ main }: PageProps) => {
  const missing = new Rows(main.missing)
  const dimensions = main.dimensions.filter(({ column }) => missing.has(column))
  return (
    <>
      <h2>Data quality</h2>
      {main.problems.length === 0 ? (
        <p>Nothing odd was found in the data.</p>
      ) : (
        <DataTable
          id="problems"
          caption="Problems found in the data"
          columns={[
            { title: 'Severity' },
            { title: 'Code' },
            { title: 'Where' },
            { title: 'What' },
            { title: 'What to do' },
          ]}
          rows={main.problems.map(({ code, severity, file, at, message, hint }) => [
            { text: severity, order: order[severity] },
            { text: code },
            { text: at === '' ? file : `${file} (${at})` },
            { text: message },
            { text: hint },
          ])}
        />
      )}
      {missing.size === 0 ? (
        <p>No run is missing.</p>
      ) : (
        <DataTable
          id="missing-runs"
          caption="Runs that should be there and are not"
          columns={[
            ...dimensions.map(({ title }) => ({ title })),
            { title: 'Run' },
            { title: 'Why' },
            { title: 'Folder' },
          ]}
          rows={Array.from({ length: missing.size }, (_, row) => [
            ...dimensions.map(({ column }) => ({ text: missing.word(column, row) })),
            { text: missing.word('run_number', row) },
            { text: missing.word('reason', row) },
            { text: missing.word('folder', row) },
          ])}
        />
      )}
      <p>
        Judges who disagree are on the page <a href={addressText('judges')}>Judges</a>.
      </p>
    </>
  )
}
