import { mean, type Numbers, sum } from './sum.ts'

/** How much ratings vary because of who judged. */
export interface JudgeComponents {
  /** Between judges: some are stricter than others. Never below 0. */
  judge: number
  /** What remains after judge and run: judges disagreeing about single runs. */
  residual: number
}

/**
 * Splits ratings (judges × runs) into judge and residual variance, over the runs that every judge rated. Fewer than two
 * judges or two such runs: NaN.
 */
export const judgeComponents = (ratings: readonly Numbers[]): JudgeComponents => {
  const judges = ratings.length
  const runs = Array.from(ratings[0] ?? [], (_, run) => ratings.map(row => row[run])).filter(
    column => !column.some(value => Number.isNaN(value)),
  )
  if (judges < 2 || runs.length < 2) return { judge: NaN, residual: NaN }
  const ofJudges = ratings.map((_, judge) => mean(runs.map(column => column[judge])))
  const ofRuns = runs.map(mean)
  const centre = mean(ofRuns)
  const between = (runs.length * sum(ofJudges.map(value => (value - centre) ** 2))) / (judges - 1)
  const rest = runs.flatMap((column, run) =>
    column.map((value, judge) => (value - ofRuns[run] - ofJudges[judge] + centre) ** 2),
  )
  const residual = sum(rest) / ((judges - 1) * (runs.length - 1))
  return { judge: Math.max(0, (between - residual) / runs.length), residual }
}

/** Variances of single ratings, by source. */
export interface ErrorSources {
  task: number
  subtest: number
  run: number
  residual: number
  /** Only where judges count as drawn from many: for an absolute mean, not for a difference. */
  judge?: number
}

/** How many of each a study would have: subtests per task, runs per subtest, judges per run. */
export interface StudySize {
  tasks: number
  subtests: number
  runs: number
  judges: number
}

/** The standard error that a mean would have in a study of this size (a D-study). */
export const projectedError = (sources: ErrorSources, { tasks, subtests, runs, judges }: StudySize): number =>
  Math.sqrt(
    sources.task / tasks +
      sources.subtest / (tasks * subtests) +
      sources.run / (tasks * subtests * runs) +
      sources.residual / (tasks * subtests * runs * judges) +
      (sources.judge ?? 0) / judges,
  )
