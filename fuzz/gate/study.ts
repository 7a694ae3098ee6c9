import { stringify } from 'yaml'
import { type Files, rawExperiment, rawRun, runFolder } from '../../test/support/raw.ts'
import type { Chance } from '../chance.ts'

/** How a run was left behind. */
export type Left =
  | 'judged'
  /** It is there, but nothing says whether it passed. */
  | 'without verdict'
  /** It broke off with an exit code, and nobody judged it. */
  | 'crashed'
  /** It was judged, and the judgment is said not to count. */
  | 'not valid'
  /** Another scorer than the one that decides gave it points. */
  | 'by another scorer'
  /** It failed for a reason that is said to be none of its own. */
  | 'excused'
  /** Its file is cut off. */
  | 'cut'
  /** Its file holds nothing. */
  | 'emptied'

/** A criterion is not there, or it is and has no points. */
export type Omitted = 'left out' | 'empty' | 'achieved in words' | 'nothing to achieve' | 'items in words'

export interface Row {
  readonly task: string
  readonly run: number
  readonly passed: boolean
  readonly score: number
  readonly left: Left
  /** How the judge did without the second of two criteria. */
  readonly omitted?: Omitted
}

/** What one side of a gate is given. */
export interface Study {
  readonly rows: readonly Row[]
  /** Files beside the runs. */
  readonly beside: Files
  /** Rubric, where it is another than that of the base. */
  readonly rubric?: string
  /** Points above what the rubric has. */
  readonly inflated?: boolean
}

const tasks = 30
const runs = 3

/** How often a task is passed, from the easiest at 0 to the hardest at 1. */
export type Level = (hardness: number) => number

export const levels = {
  base: hardness => 0.98 - 0.2 * hardness,
  worse: hardness => 0.6 - 0.5 * hardness,
  /** As good as the base in what is easy, and hardly ever right in the rest. */
  worseWhereHard: hardness => (hardness < 0.4 ? 0.98 : 0.15),
} as const satisfies Record<string, Level>

export const studyOf = (chance: Chance, level: Level): Study => ({
  rows: Array.from({ length: tasks }, (_, task) =>
    Array.from({ length: runs }, (_, run): Row => {
      const passed = chance.of(level(task / tasks))
      const score = passed ? 0.7 + 0.3 * chance.next() : 0.4 * chance.next()
      return { task: `task-${String(task + 1).padStart(2, '0')}`, run: run + 1, passed, score, left: 'judged' }
    }),
  ).flat(),
  beside: {},
})

export const formats = ['table', 'runs', 'inspect'] as const
export type Format = (typeof formats)[number]

const cutShort = (text: string): string => text.slice(0, Math.floor(text.length * 0.6))

const lineOf = (row: Row): string => {
  const { task, run, passed, score, left } = row
  const known = { task, agent_model: 'model', run_number: run, cost_usd: 0.5, finished: true }
  const verdict = left === 'judged' || left === 'cut' ? { passed, score } : {}
  const more = left === 'crashed' ? { exit_code: 1 } : left === 'excused' ? { failure_kind: 'infrastructure' } : {}
  const line = JSON.stringify({ ...known, ...verdict, ...more })
  if (left === 'emptied') return '{}'
  return left === 'cut' ? cutShort(line) : line
}

const asTable = ({ rows }: Study): Files => ({ 'runs.jsonl': `${rows.map(lineOf).join('\n')}\n` })

const withoutPoints: Readonly<Record<Omitted, object>> = {
  'left out': {},
  empty: { style: {} },
  'achieved in words': { style: { achieved: 'failed', max: 10 } },
  'nothing to achieve': { style: { achieved: 0, max: 0 } },
  'items in words': { style: { items: { style: { achieved: 'none', max: 'none' } } } },
}

const points = (score: number, { omitted }: Row, inflated: boolean) => {
  const of = (share: number) => ({ achieved: 10 * share * (inflated ? 5 : 1), max: 10, score: share, items: {} })
  const style = omitted ? withoutPoints[omitted] : { style: of(score > 0.5 ? 1 : 0) }
  return { functional: of(omitted ? 1 : score), ...style }
}

/** Weights as a person would give them. */
const rubric = stringify({
  categories: Object.fromEntries(
    ['functional', 'style'].map(name => [
      name,
      { weight: 0.5, items: [{ id: name, check: 'Is it there?', points: 10 }] },
    ]),
  ),
  grading: { pass_threshold: 0.6 },
})

const runFiles = (row: Row, inflated: boolean): Files => {
  const { task, run, passed, score, left } = row
  const at = `${task}/2026-01-01T00-00-00`
  const judged = { score, passed, criteria: points(score, row, inflated) }
  const unrated = { judge_score: undefined, judge_passed: undefined }
  const spec = { at, run }
  if (left === 'crashed') return rawRun({ ...spec, judges: [], result: { ...unrated, exit_code: 1 } })
  if (left === 'without verdict')
    return rawRun({
      ...spec,
      judges: [{ ...judged, judgment: { passed: undefined, score: undefined }, entry: null }],
      result: unrated,
    })
  if (left === 'not valid')
    return rawRun({ ...spec, judges: [{ ...judged, judgment: { is_valid: false }, entry: { is_valid: false } }] })
  const files = rawRun({ ...spec, judges: [judged], ...(left === 'excused' && { result: { exit_code: 137 } }) })
  const result = `${runFolder(spec)}/run_result.json`
  if (left === 'emptied') return { ...files, [result]: '{}' }
  return left === 'cut' ? { ...files, [result]: cutShort(files[result]) } : files
}

const asRuns = ({ rows, rubric: own, inflated = false }: Study): Files => {
  const names = [...new Set(rows.map(({ task }) => task))]
  const experiments = names.map(task =>
    rawExperiment({
      at: `${task}/2026-01-01T00-00-00`,
      config: { experiment_id: task, runs_per_subtest: runs },
      rubric: own ?? rubric,
    }),
  )
  return Object.assign({}, ...experiments, ...rows.map(row => runFiles(row, inflated)))
}

const sampleOf = ({ task, run, passed, score, left }: Row, isStyled: boolean): object => {
  const known = { id: task, epoch: run, input: 'What?', target: 'That', messages: [] }
  if (left === 'emptied') return {}
  if (left === 'crashed' || left === 'excused') return { ...known, error: { message: 'Timeout' }, scores: null }
  if (left === 'without verdict') return { ...known, scores: null }
  const style = { style: { value: 'C' } }
  if (left === 'by another scorer') return { ...known, scores: style }
  return {
    ...known,
    scores: { ...(isStyled && style), match: { value: left === 'not valid' ? null : passed ? 'C' : 'I', score } },
  }
}

const asInspect = ({ rows }: Study): Files => {
  // Where scorers are several and none is summed up, nothing but their order says which decides.
  const isStyled = rows.some(({ left }) => left === 'by another scorer')
  const log = JSON.stringify({
    version: 2,
    status: 'success',
    eval: {
      eval_id: 'e',
      task: 'suite',
      model: 'maker/model',
      dataset: { name: 'suite', samples: tasks },
      config: { epochs: runs },
      scorers: [{ name: 'match', options: {} }, ...(isStyled ? [{ name: 'style', options: {} }] : [])],
    },
    plan: { steps: [{ solver: 'generate' }] },
    results: { total_samples: tasks * runs, scores: isStyled ? [] : [{ name: 'match', scorer: 'match', metrics: {} }] },
    samples: rows.map(row => sampleOf(row, isStyled)),
  })
  return { 'log.json': log }
}

const writers: Readonly<Record<Format, (study: Study) => Files>> = { table: asTable, runs: asRuns, inspect: asInspect }

/** The files that a study is, in a format that is read. */
export const filesOfStudy = (study: Study, format: Format): Files => ({ ...writers[format](study), ...study.beside })
