import type { ReportProblem } from '../../../core/report-data.ts'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { Rows } from '../data/page-rows.ts'
import { type RunKeys, runOfFile } from '../data/run-keys.ts'
import { useRuns } from '../data/use-loaded.ts'
import { DataTable, right, textCells, titled } from '../parts/data-table.tsx'

const order = { error: 0, warning: 1, note: 2 }

const linkTo = (keys: RunKeys, file: string): string | null => {
  const run = runOfFile(keys, file)
  return run === null ? null : addressText('run', run)
}

/** What is wrong with the data, what is missing, and what to do. */
export const QualityPage = (props: PageProps) => {
  const { main } = props
  const { keys } = useRuns(props)
  const missing = new Rows(main.missing)
  const dimensions = main.dimensions.filter(({ column }) => missing.has(column))
  return (
    <>
      <h2>Data quality</h2>
      {main.problems.length === 0 ? (
        <p>Nothing odd was found in the data.</p>
      ) : (
        <>
          <DataTable
            id="problem-kinds"
            caption="Kinds of problems"
            columns={[...titled('Severity', 'Code'), right('Places'), ...titled('For example')]}
            rows={kindsOf(main.problems).map(({ first, count }) => [
              { text: first.severity, order: order[first.severity] },
              { text: first.code },
              { text: count.toLocaleString('en'), order: count },
              { text: first.message },
            ])}
          />
          <DataTable
            id="problems"
            caption="Problems found in the data"
            most={20}
            notes={
              main.problemCount > main.problems.length
                ? [`The first ${main.problems.length} of ${main.problemCount}; problems.csv has all.`]
                : []
            }
            columns={titled('Severity', 'Code', 'Where', 'What', 'What to do')}
            rows={main.problems.map(({ code, severity, file, at, message, hint }) => [
              { text: severity, order: order[severity] },
              { text: code },
              { text: at === '' ? file : `${file} (${at})`, link: keys && linkTo(keys, file) },
              { text: message },
              { text: hint },
            ])}
          />
        </>
      )}
      {missing.size === 0 ? (
        <p>No run is missing.</p>
      ) : (
        <DataTable
          id="missing-runs"
          caption="Runs that should be there and are not"
          columns={titled(...dimensions.map(({ title }) => title), 'Run', 'Why', 'Folder')}
          rows={textCells(
            Array.from({ length: missing.size }, (_, row) =>
              [...dimensions.map(({ column }) => column), 'run_number', 'reason', 'folder'].map(column =>
                missing.word(column, row),
              ),
            ),
          )}
        />
      )}
      {main.judges.names.length > 1 && (
        <p>
          Judges who disagree are on the page <a href={addressText('judges')}>Judges</a>.
        </p>
      )}
    </>
  )
}

/** Problems by their code, with how many there are. */
const kindsOf = (problems: readonly ReportProblem[]): { first: ReportProblem; count: number }[] => {
  const kinds = new Map<string, { first: ReportProblem; count: number }>()
  for (const problem of problems) {
    const kind = kinds.get(problem.code) ?? { first: problem, count: 0 }
    kind.count++
    kinds.set(problem.code, kind)
  }
  return [...kinds.values()].sort((a, b) => order[a.first.severity] - order[b.first.severity] || b.count - a.count)
}
