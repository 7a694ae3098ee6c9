import type { ReportMove, ReportMoved } from '../../../core/report-data.ts'
import { choose } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { DataTable, right, textCells } from '../parts/data-table.tsx'
import { Figures } from '../parts/figure.tsx'
import { LongText } from '../parts/long-text.tsx'
import { PairLookup } from '../parts/pair-lookup.tsx'
import { Picker } from '../parts/picker.tsx'
import { Sentences } from '../parts/sentences.tsx'

/** One thing against another: what is better, what is open, and in which tasks it moved. */
export const ComparePage = ({ source, main, address, generation }: PageProps) => {
  const { comparisons } = main
  const shown = comparisons.find(({ id }) => id === address.chosen.pair) ?? comparisons[0]
  if (!shown) return <p>There is nothing to compare: the data has one of everything.</p>
  const { metrics, moved, sentences } = shown
  return (
    <>
      <h2>{shown.about === null ? 'Compare' : shown.title}</h2>
      {comparisons.length > 1 && (
        <Picker label="Compare" options={comparisons} value={shown.id} onPick={pair => choose({ pair })} />
      )}
      {comparisons.length < main.comparisonCount && (
        <p class="note">
          {comparisons.length} of {main.comparisonCount.toLocaleString('en')} pairs, those with a difference that holds
          before others; all are in data/comparisons.csv.
        </p>
      )}
      {shown.about !== null && <PairLookup source={source} address={address} generation={generation} />}
      {shown.about !== null && <p>{shown.about}</p>}
      {sentences.length > 0 && <Sentences sentences={sentences} />}
      <DataTable
        key={shown.id}
        id={metrics.id}
        caption={metrics.title}
        columns={metrics.columns}
        rows={textCells(metrics.cells)}
        notes={metrics.notes}
      />
      <Figures figures={main.figures.filter(({ id }) => shown.figures.includes(id))} />
      {moved && <MovedTable key={`moved ${shown.id}`} moved={moved} />}
      {moved && <Reasons moves={moved.tasks.filter(({ reasons }) => reasons.length > 0)} />}
    </>
  )
}

const MovedTable = ({ moved: { title, notes, tasks } }: { moved: ReportMoved }) => (
  <DataTable
    id="moved"
    caption={title}
    columns={[{ title: 'Task' }, right('Base'), right('Candidate'), { title: 'Candidate is' }]}
    rows={tasks.map(({ task, base, candidate, difference, words, links }) => [
      { text: task },
      { text: base, link: links?.base ?? null },
      { text: candidate, link: links?.candidate ?? null },
      { text: words, order: difference },
    ])}
    notes={notes}
  />
)

/** What the judges said of a run of each side, for the tasks that moved most. */
const Reasons = ({ moves }: { moves: readonly ReportMove[] }) =>
  moves.length === 0 ? null : (
    <section>
      <h3>What the judges said</h3>
      {moves.map(({ task, base, candidate, words, reasons }) => (
        <details key={task}>
          <summary>
            <bdi>{task}</bdi>: {base} → {candidate}, {words}
          </summary>
          {reasons.map(({ side, judge, text }) => (
            <div key={`${side} ${judge}`}>
              <h4>
                <bdi>{side}</bdi>, <bdi>{judge}</bdi>
              </h4>
              <p class="said">
                <LongText text={text} />
              </p>
            </div>
          ))}
        </details>
      ))}
    </section>
  )
