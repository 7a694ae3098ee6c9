import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../core/format.ts'
import type { ReportJudgments, ReportMetric, ReportTexts } from '../../../core/report.ts'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { childrenOf, Rows } from '../data/rows.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Actions } from '../parts/actions.tsx'
import { JudgmentsTable, type RunJudge } from '../parts/judgments-table.tsx'

/** The judges of a run with their criteria and items, reasons put back in their places. */
const judgesOf = (judgments: ReportJudgments, run: number, texts: ReportTexts | null): RunJudge[] => {
  const [judges, criteria, items] = [
    new Rows(judgments.judges),
    new Rows(judgments.criteria),
    new Rows(judgments.items),
  ]
  const below = {
    run: childrenOf(judgments.judges.parents),
    judge: childrenOf(judgments.criteria.parents),
    criterion: childrenOf(judgments.items.parents),
  }
  return (below.run.get(run) ?? []).map((judge, j) => {
    const reasons = [...(texts?.judges[j]?.reasons ?? [])]
    return {
      name: judges.word('judge_model', judge),
      number: judges.number('judge_number', judge),
      score: judges.number('judge_score', judge),
      passed: judges.get('judge_passed', judge),
      isValid: judges.get('judge_is_valid', judge) !== false,
      reasoning: texts?.judges[j]?.reasoning ?? null,
      criteria: (below.judge.get(judge) ?? []).map(criterion => ({
        name: criteria.word('criterion', criterion),
        achieved: criteria.number('criterion_achieved', criterion),
        max: criteria.number('criterion_max', criterion),
        items: (below.criterion.get(criterion) ?? []).map(item => ({
          id: items.word('item_id', item),
          achieved: items.number('item_achieved', item),
          max: items.number('item_max', item),
          reason: reasons.shift() ?? null,
        })),
      })),
    }
  })
}

const headlines = ['score', 'impl_rate', 'cost_usd', 'total_tokens', 'duration_seconds', 'tool_calls']

export const RunPage = ({ source, main, address, generation }: PageProps) => {
  const row = Number(address.subject)
  const loaded = useLoaded(() => Promise.all([source.runs(), source.judgments()]), [source, generation])
  const texts = useLoaded(() => source.texts(row).then(found => ({ row, found })), [source, row, generation])
  const runs = useMemo(() => loaded && new Rows(loaded[0]), [loaded])
  const judges = useMemo(
    () => (loaded ? judgesOf(loaded[1], row, texts?.row === row ? texts.found : null) : []),
    [loaded, texts, row],
  )
  if (!runs) return <p>Opening the run …</p>
  if (!Number.isInteger(row) || row < 0 || row >= runs.size) return <p>There is no run {address.subject}.</p>
  // The verdict says what the pass rate of a single run would.
  const measured = main.metrics.filter(({ id }) => id !== 'pass_rate' && !Number.isNaN(runs.number(id, row)))
  const first = headlines.flatMap(id => measured.find(each => each.id === id) ?? [])
  const others = measured.filter(each => !first.includes(each))
  const fact = ({ id, title, format }: ReportMetric) => (
    <div key={id}>
      <dt>{title}</dt>
      <dd>{formatNumber(runs.number(id, row), format)}</dd>
    </div>
  )
  const place = main.dimensions.map(({ title, column }) => `${title} ${runs.word(column, row)}`)
  const isLeftOut = texts?.row === row && texts.found === null
  return (
    <>
      <p>
        <a href={addressText('runs')}>All runs</a>
        {row > 0 && (
          <>
            {' · '}
            <a href={addressText('run', String(row - 1))}>previous</a>
          </>
        )}
        {row + 1 < runs.size && (
          <>
            {' · '}
            <a href={addressText('run', String(row + 1))}>next</a>
          </>
        )}
      </p>
      <h2>Run {runs.word('run_number', row)}</h2>
      <p>{place.join(' · ')}</p>
      <p class="note">{runs.word('folder', row)}</p>
      <dl class="facts">
        <div>
          <dt>Verdict</dt>
          <dd>{runs.get('passed', row) === null ? '–' : runs.get('passed', row) ? 'passed' : 'failed'}</dd>
        </div>
        {first.map(fact)}
      </dl>
      {others.length > 0 && (
        <details>
          <summary>{others.length} more measurements</summary>
          <dl class="facts">{others.map(fact)}</dl>
        </details>
      )}
      {isLeftOut && <p class="doubt">What the judges wrote about this run is not in the file. {main.detail.hint}</p>}
      {judges.length > 0 && <JudgmentsTable judges={judges} />}
      <Actions actions={(texts?.row === row && texts.found?.actions) || []} chosen={address.chosen} />
    </>
  )
}
