import { allRows, cellReader, words } from '../../core/table.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import type { Judged, Side } from './side.ts'

/** What one judge said of one run. */
export interface Reason {
  readonly judge: string | null
  readonly score: number
  readonly passed: boolean | null
  readonly text: string | null
}

/**
 * What the judges of a side said of a run, by its row in the side's own table; nothing where that was not kept. Those
 * who voted as most did come first, because they explain what came out.
 */
export const reasonsOf = ({ judged }: Side, row: number): readonly Reason[] => {
  const reasons = judged ? readerOf(judged)(row) : []
  const votes = (verdict: boolean) => reasons.filter(({ passed }) => passed === verdict).length
  const winner = votes(true) > votes(false)
  return [...reasons.filter(({ passed }) => passed === winner), ...reasons.filter(({ passed }) => passed !== winner)]
}

const readerOf = remembered(({ judges }: Judged): ((run: number) => readonly Reason[]) => {
  const judgments = rowsByRun(judges.parent?.rows ?? new Int32Array())
  const models = words(allRows(judges), 'judge_model')
  const [score, passed, text] = ['judge_score', 'judge_passed', 'judge_reasoning'].map(name => cellReader(judges, name))
  return run =>
    (judgments.get(run) ?? []).map(row => {
      const [rating, verdict, reasoning] = [score(row), passed(row), text(row)]
      return {
        judge: models[row],
        score: typeof rating === 'number' ? rating : NaN,
        passed: typeof verdict === 'boolean' ? verdict : null,
        text: typeof reasoning === 'string' && reasoning.trim() !== '' ? reasoning : null,
      }
    })
})

const rowsByRun = (runs: Int32Array): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  runs.forEach((run, row) => {
    const known = found.get(run)
    if (known) known.push(row)
    else found.set(run, [row])
  })
  return found
}
