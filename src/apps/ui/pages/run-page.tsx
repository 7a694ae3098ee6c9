import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../core/format.ts'
import type { ReportJudgments, ReportMetric, ReportTexts } from '../../../core/report-data.ts'
import { runMetrics } from '../../../core/roles.ts'
import { addressText, chosenIn } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { childrenOf, Rows } from '../data/page-rows.ts'
import { runKeys } from '../data/run-keys.ts'
import { listedRuns } from '../data/run-list.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { Actions } from '../parts/action-list.tsx'
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

export const RunPage = ({ source, main, address, generation }: PageProps) => {
  const loaded = useLoaded(() => Promise.all([source.runs(), source.judgments()]), [source, generation])
  const runs = useMemo(() => loaded && new Rows(loaded[0]), [loaded])
  const keys = useMemo(() => runs && runKeys(runs, main), [runs, main])
  const row = keys?.rowOf(address.subject ?? '') ?? -1
  const texts = useLoaded(
    async () => ({ row, found: row < 0 ? null : await source.texts(row) }),
    [source, row, generation],
  )
  const listed = useMemo(
    () => (runs ? listedRuns(runs, main, chosenIn(address.chosen.from ?? '')) : []),
    [runs, main, address.chosen.from],
  )
  const judges = useMemo(
    () => (loaded ? judgesOf(loaded[1], row, texts?.row === row ? texts.found : null) : []),
    [loaded, texts, row],
  )
  if (!runs || !keys) return <p>Opening the run …</p>
  const all = <a href={addressText('runs', null, chosenIn(address.chosen.from ?? ''))}>All runs</a>
  if (row < 0)
    return (
      <>
        <h2>Run</h2>
        <p>
          There is no run <bdi>{address.subject}</bdi>. {all}
        </p>
      </>
    )
  const measured = main.metrics.filter(({ id }) => !Number.isNaN(runs.number(id, row)))
  const first = runMetrics(measured)
  // The verdict says what a headline of 0 or 1 would.
  const others = measured.filter(each => !first.includes(each) && !(each.binary && each.role === 'headline'))
  const fact = ({ id, title, format }: ReportMetric) => (
    <div key={id}>
      <dt>{title}</dt>
      <dd>{formatNumber(runs.number(id, row), format)}</dd>
    </div>
  )
  const place = listed.indexOf(row)
  const neighbour = (words: string, other: number | undefined) =>
    other === undefined ? null : (
      <>
        {' · '}
        <a href={addressText('run', keys.of(other), { from: address.chosen.from })}>{words}</a>
      </>
    )
  const isLeftOut = texts?.row === row && texts.found === null
  return (
    <>
      <p>
        {all}
        {neighbour('previous', place > 0 ? listed[place - 1] : undefined)}
        {neighbour('next', place >= 0 ? listed[place + 1] : undefined)}
      </p>
      <h2>Run {runs.word('run_number', row)}</h2>
      <p>
        {main.dimensions.map(({ id, title, column }, i) => (
          <span key={id}>
            {i > 0 && ' · '}
            {title} <bdi>{runs.word(column, row)}</bdi>
          </span>
        ))}
      </p>
      <p class="note">
        <bdi>{runs.word('folder', row)}</bdi>
      </p>
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
