import { type Files, rawExperiment, rawRun } from './raw.ts'

/** A folder of runs in a few words: what every run of every task scores. */
export interface RawStudy {
  readonly tasks: readonly string[]
  readonly runs?: number
  /** Of a run of a task; the verdict follows. */
  readonly score?: (task: number, run: number) => number
  /** Weights of the rubric, as YAML. */
  readonly rubric?: string
  readonly cost?: number | null
}

/** The files of such a study, an experiment for each task. */
export const rawStudy = ({ tasks, runs = 2, score = () => 0.7, rubric, cost = 0.5 }: RawStudy): Files =>
  Object.assign(
    {},
    ...tasks.flatMap((task, t) => {
      const at = `${task}/2026-01-01T00-00-00`
      const experiment = rawExperiment({
        at,
        config: { experiment_id: task },
        ...(rubric === undefined ? {} : { rubric }),
      })
      const own = Array.from({ length: runs }, (_, r) => {
        const given = score(t, r)
        const points = { functional: { achieved: 10 * given, max: 10, score: given, items: {} } }
        return rawRun({
          at,
          run: r + 1,
          judges: [{ score: given, criteria: points }],
          result: { cost_usd: cost ?? undefined },
          ...(cost === null ? { stdout: { total_cost_usd: undefined, modelUsage: undefined } } : {}),
        })
      })
      return [experiment, ...own]
    }),
  )
