import type { Metric, RatedRun, RunMetric } from '../../core/metric.ts'
import { type CountCase, type Problem, problem } from '../../core/problem.ts'
import { processMetrics } from '../../core/record.ts'
import { extraPrefix } from '../../core/schema.ts'
import { type ProcessSource, processSources, type Settings } from '../../core/settings.ts'
import { type LooseTable, TableBuilder } from './builders.ts'
import { isByRule } from './consensus.ts'

/** Where a source of a metric keeps its values until one of them is chosen for the whole analysis. */
export const sourceColumn = (metric: string, source: ProcessSource): string => `${metric}@${source}`

/** Where a number of the source's own is kept, so that no metric is mistaken for it. */
const extraColumn = (name: string): string => `${extraPrefix}${name}`

/** The runs table: identity, outcome, and a column for every metric that is measured per run. */
export class RunTable {
  readonly #table = new TableBuilder({ child: false })
  readonly #columns = {
    experiment: this.#table.word('experiment'),
    model: this.#table.word('agent_model'),
    tier: this.#table.word('tier'),
    subtest: this.#table.word('subtest'),
    run: this.#table.number('run_number'),
    passed: this.#table.flag('passed'),
    grade: this.#table.word('grade'),
    exitCode: this.#table.number('exit_code'),
    task: this.#table.word('task'),
    family: this.#table.word('family'),
    agent: this.#table.word('agent'),
    recordedScore: this.#table.number('recorded_score'),
    recordedPassed: this.#table.flag('recorded_passed'),
    recordedGrade: this.#table.word('recorded_grade'),
    judges: this.#table.number('judges'),
    failure: this.#table.word('failure_kind'),
    folder: this.#table.word('folder'),
    verdictBy: this.#table.word('verdict_by'),
  }
  readonly #process = processMetrics.map(name => ({ name, column: this.#table.number(`recorded_${name}`) }))
  readonly #metrics: readonly { value: RunMetric['value']; column: { push(value: number): void } }[]
  readonly #extra = new Map<string, { push(value: number): void }>()
  readonly #settings: Settings

  constructor(settings: Settings, metrics: readonly Metric[]) {
    this.#settings = settings
    this.#metrics = metrics.flatMap(metric => {
      if (metric.per !== 'run') return []
      if ('value' in metric) return [{ value: metric.value, column: this.#table.number(metric.id) }]
      return processSources.flatMap(source => {
        const value = metric.sources[source]
        return value ? [{ value, column: this.#table.number(sourceColumn(metric.id, source)) }] : []
      })
    })
  }

  add(run: RatedRun, report: (problem: Problem) => void, count: CountCase): number {
    const { key, recorded, consensus } = run
    const columns = this.#columns
    columns.experiment.push(key.experiment)
    columns.model.push(key.model)
    columns.tier.push(key.tier)
    columns.subtest.push(key.subtest)
    columns.run.push(key.run)
    columns.passed.push(consensus.passed)
    columns.grade.push(consensus.grade)
    columns.exitCode.push(run.exitCode)
    columns.task.push(key.task)
    columns.family.push(key.family)
    columns.agent.push(key.agent)
    columns.recordedScore.push(recorded.score)
    columns.recordedPassed.push(recorded.passed)
    columns.recordedGrade.push(recorded.grade)
    columns.judges.push(consensus.judges)
    columns.failure.push(failureKind(run))
    columns.folder.push(run.folder)
    columns.verdictBy.push(recorded.decides ? 'source' : 'judges')
    for (const { name, column } of this.#process) column.push(recorded.process[name])
    for (const { value, column } of this.#metrics) column.push(value(run, this.#settings))
    this.#addExtra(run.extra ?? {})
    countWithoutOutcome(run, count)
    reportConsensus(run, this.#settings, report, count)
    return this.#table.row()
  }

  finish(): LooseTable {
    return this.#table.finish()
  }

  /** A column that begins with a later run was not measured in those before. */
  #addExtra(extra: Readonly<Record<string, number>>): void {
    for (const name of Object.keys(extra)) {
      if (this.#extra.has(name)) continue
      const column = this.#table.number(extraColumn(name))
      for (let row = 0; row < this.#table.size; row++) column.push(NaN)
      this.#extra.set(name, column)
    }
    for (const [name, column] of this.#extra) column.push(extra[name] ?? NaN)
  }
}

const failureKind = ({ trouble, consensus }: RatedRun): string | null =>
  trouble ?? (consensus.passed === null ? null : consensus.passed ? 'none' : 'task')

const percent = (score: number) => score.toFixed(3)

/** Told once per experiment: what has no outcome may have failed. */
const countWithoutOutcome = ({ key, folder, consensus }: RatedRun, count: CountCase): void => {
  if (consensus.passed !== null || !Number.isNaN(consensus.score) || !Number.isNaN(consensus.implRate)) return
  count('run-without-outcome', key.experiment, () => ({
    file: folder,
    at: '',
    message: `Runs of ${key.experiment} without a verdict or score: {count}.`,
    hint: 'See why they have none, and run or judge them again. `--missing fail` counts them as failures.',
  }))
}

/** Scores of a source may have a scale of their own: told once per experiment. */
const countOutside = ({ key, folder, recorded: { score } }: RatedRun, count: CountCase): void => {
  if (!(score < 0 || score > 1)) return
  count('score-out-of-range', key.experiment, () => ({
    file: folder,
    at: '',
    message: `Scores of ${key.experiment} outside 0 to 1: {count} (first: ${score}). They are kept as they are.`,
    hint: 'Divide them by the highest score there is, if they have another scale.',
  }))
}

/** A judge may have a scale of its own: told once per experiment and judge. */
const countJudgesOutside = ({ key, folder, judges }: RatedRun, count: CountCase): void => {
  for (const { model, number, score, valid } of judges) {
    if (!valid || !(score < 0 || score > 1)) continue
    const name = model ?? `judge ${number}`
    count('score-out-of-range', `${key.experiment}\n${name}`, () => ({
      file: folder,
      at: `judge ${number}`,
      message: `Scores by ${name} of ${key.experiment} outside 0 to 1: {count} (first: ${score}). They are kept as they are.`,
      hint: 'Check the scale on which this judge scores: the consensus takes all judges to have the same.',
    }))
  }
}

const reportConsensus = (
  run: RatedRun,
  { consensus: rule }: Settings,
  report: (problem: Problem) => void,
  count: CountCase,
): void => {
  const { key, folder, judges, recorded, consensus } = run
  if (recorded.decides) {
    countOutside(run, count)
    return
  }
  const scored = judges.some(judge => judge.valid && !Number.isNaN(judge.score))
  if (!scored) {
    const used =
      Number.isNaN(recorded.score) && recorded.passed === null ? 'nothing was recorded' : 'the recorded values are used'
    report(
      problem(
        'no-valid-judge',
        folder,
        `${consensus.judges === 0 ? 'No valid judgment' : 'No valid judgment has a score'}; ${used}.`,
        'Judge the run again.',
      ),
    )
    return
  }
  countJudgesOutside(run, count)
  if (rule === 'recorded') {
    countOutside(run, count)
    return
  }
  if (recorded.passed !== null && consensus.passed !== null && recorded.passed !== consensus.passed) {
    const verdict = (passed: boolean | null) => (passed ? 'a pass' : 'a fail')
    const message = `Recorded as ${verdict(recorded.passed)}; the majority of the judges says ${verdict(consensus.passed)}.`
    report(problem('verdict-differs', folder, message, 'Use --consensus recorded to keep the recorded verdicts.'))
  }
  if (!Number.isNaN(recorded.score) && !isByRule(recorded.score, judges))
    count('score-differs', `${key.experiment}/${key.tier}`, () => ({
      file: key.experiment,
      at: key.tier ?? '',
      message: `Recorded scores that are neither the median nor the mean of the judges: {count} (first: ${percent(recorded.score)} recorded, ${percent(consensus.score)} here).`,
      hint: 'Check how they were made. Use --consensus recorded to keep what was recorded.',
    }))
}
