import type { Found } from '../../core/importer.ts'
import type { Consensus, Metric, RatedRun } from '../../core/metric.ts'
import type { CountCase, Problem, Tally } from '../../core/problem.ts'
import type { MeasuredProcess, ProcessFacts } from '../../core/process.ts'
import type { Experiment, RunRecord } from '../../core/record.ts'
import type { Settings } from '../../core/settings.ts'
import { measureProcess } from '../process/measured-process.ts'
import { type LooseTable, TableBuilder } from './builders.ts'
import { consensusOf, judgeImplRate } from './consensus.ts'
import { JudgmentTables } from './judgment-table.ts'
import { MissingTable } from './missing.ts'
import { ProcessTables } from './process-tables.ts'
import { Rubrics } from './rubric-weights.ts'
import { RunTable } from './run-table.ts'
import { ChangeTable, StepTable, UsageTable } from './traces.ts'

/** Tables that grow run by run; the rest of the schema comes from the plan. `sources` is what the cache rests on. */
export type ChunkTable =
  | 'runs'
  | 'judges'
  | 'criteria'
  | 'items'
  | 'usage'
  | 'steps'
  | 'changes'
  | 'process'
  | 'tools'
  | 'actions'
  | 'missing_runs'
  | 'sources'

export const mapTables = <T>(value: (name: ChunkTable) => T): Readonly<Record<ChunkTable, T>> => ({
  runs: value('runs'),
  judges: value('judges'),
  criteria: value('criteria'),
  items: value('items'),
  usage: value('usage'),
  steps: value('steps'),
  changes: value('changes'),
  process: value('process'),
  tools: value('tools'),
  actions: value('actions'),
  missing_runs: value('missing_runs'),
  sources: value('sources'),
})

export interface CountedTally {
  readonly tally: Tally
  readonly count: number
}

/** The columns of some runs, with what was odd about them: plain data. */
export interface Chunk {
  readonly tables: Readonly<Record<ChunkTable, LooseTable>>
  readonly problems: readonly Problem[]
  readonly tallies: readonly CountedTally[]
}

/** Turns records into columns as they stream in: each run is rated, measured and forgotten. */
export class ChunkBuilder {
  readonly #settings: Settings
  readonly #runs: RunTable
  readonly #rubrics: Rubrics
  readonly #judgments: JudgmentTables
  readonly #usage = new UsageTable()
  readonly #steps = new StepTable()
  readonly #changes = new ChangeTable()
  readonly #process = new ProcessTables()
  readonly #missing = new MissingTable()
  readonly #sources = new TableBuilder({ child: false })
  readonly #path = this.#sources.word('path')
  readonly #files = this.#sources.word('files')
  readonly #stamp = this.#sources.number('stamp')
  readonly #problems: Problem[] = []
  readonly #tallies = new Map<string, { tally: Tally; count: number }>()

  constructor(settings: Settings, metrics: readonly Metric[]) {
    this.#settings = settings
    this.#runs = new RunTable(settings, metrics)
    this.#rubrics = new Rubrics(settings.criterionAliases)
    this.#judgments = new JudgmentTables(this.#rubrics)
  }

  /** `path` is where the run lies on this machine; it stays in the cache and is never exported. */
  add(found: Found, experiment: Experiment, path: string): void {
    if (found.kind === 'problem') this.#problems.push(found.problem)
    else if (found.kind === 'tally') this.#count(found.tally.code, found.tally.subject, () => found.tally)
    else {
      if (found.kind === 'missing') this.#missing.add(found.missing)
      else this.#addRun(found.run, experiment)
      this.#sources.row()
      this.#path.push(path)
      this.#files.push(found.seen.files)
      this.#stamp.push(found.seen.stamp)
    }
  }

  finish(): Chunk {
    return {
      tables: {
        runs: this.#runs.finish(),
        ...this.#judgments.finish(),
        usage: this.#usage.finish(),
        steps: this.#steps.finish(),
        changes: this.#changes.finish(),
        ...this.#process.finish(),
        missing_runs: this.#missing.finish(),
        sources: this.#sources.finish(),
      },
      problems: this.#problems,
      tallies: [...this.#tallies.values()],
    }
  }

  #addRun(record: RunRecord, experiment: Experiment): void {
    // An array would be of one kind or another, depending on whether all are whole, and be slower by that.
    const implRates = new Float64Array(record.judges.length)
    const rubric = this.#rubrics.of(experiment)
    const departures = record.judges.map(judge => rubric.departureOf(judge))
    for (let i = 0; i < implRates.length; i++)
      implRates[i] = judgeImplRate(record.judges[i], departures[i]?.points ?? 0)
    const consensus = consensusOf(record.judges, implRates, record.recorded, this.#settings.consensus)
    const measured = this.#measured(record, experiment)
    const run = ratedRun(record, consensus, measured?.facts ?? null)
    const report = (problem: Problem) => this.#problems.push(problem)
    const count: CountCase = (code, subject, words) => this.#count(code, subject, words)
    const row = this.#runs.add(run, report, count)
    this.#judgments.add(run, row, { implRates, departures }, experiment, report, count)
    this.#usage.add(run, row)
    this.#steps.add(run, row)
    this.#changes.add(run, row)
    if (measured) this.#process.add(measured, row)
  }

  /** A transcript is measured once; what an earlier analysis measured stands. */
  #measured({ measured, transcript }: RunRecord, { milestones }: Experiment): MeasuredProcess | null {
    return (
      measured ??
      (transcript
        ? measureProcess(transcript, { prices: this.#settings.prices, milestones: milestones ?? null })
        : null)
    )
  }

  #count(...[code, subject, words]: Parameters<CountCase>): void {
    const id = `${code}\n${subject}`
    const counted = this.#tallies.get(id)
    if (counted) counted.count++
    else this.#tallies.set(id, { tally: { ...words(), code, subject }, count: 1 })
  }
}

/** Every property there is, so that none can be forgotten here. */
type Complete = { readonly [K in keyof Required<RatedRun>]: RatedRun[K] }

/**
 * A run as metrics see it. Written out instead of spread: so all runs have the same shape, whichever source they are of,
 * and reading them takes a tenth less.
 */
const ratedRun = (record: RunRecord, consensus: Consensus, process: ProcessFacts | null): Complete => ({
  key: record.key,
  folder: record.folder,
  exitCode: record.exitCode,
  tokens: record.tokens,
  costUsd: record.costUsd,
  seconds: record.seconds,
  apiCalls: record.apiCalls,
  turns: record.turns,
  trouble: record.trouble,
  recorded: record.recorded,
  judges: record.judges,
  usage: record.usage,
  steps: record.steps,
  changes: record.changes,
  transcript: record.transcript,
  measured: record.measured,
  extra: record.extra,
  consensus,
  process,
})
