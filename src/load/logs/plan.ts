import { basename, dirname } from 'node:path'
import type { Part, PartRun, Plan, Source } from '../../core/importer.ts'
import { keyOrder } from '../../core/key-order.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { Experiment, MissingRun, RunKey } from '../../core/record.ts'
import { Disk } from '../disk.ts'
import type { SourceFile } from '../files.ts'
import { roleFiller } from '../roles.ts'
import type { LogRun } from './log-run.ts'
import { numbered } from './numbering.ts'

const unknown: Omit<Experiment, 'name' | 'task' | 'family' | 'model'> = {
  language: null,
  runsPerSubtest: NaN,
  timeoutSeconds: NaN,
  judgeModels: [],
  rubricHash: null,
  passThreshold: NaN,
  rubric: [],
}

export interface LogPlan {
  readonly importer: string
  readonly source: Source
  readonly runs: readonly LogRun[]
  /** Runs that the source says are missing. */
  readonly absent?: readonly LogRun[]
  readonly problems: readonly Problem[]
  /** Told things that were heeded while reading, besides roles. */
  readonly heeded?: readonly string[]
}

/** The plan of runs that files of results tell: roles filled, repetitions numbered, in canonical order. */
export const planLogs = ({ importer, source, runs, absent = [], problems, heeded = [] }: LogPlan): Plan => {
  const filler = roleFiller(source)
  const keyed = (run: LogRun): LogRun & { key: RunKey } => {
    const roles = filler.fill(run.said, { file: run.file.name, suggested: run.suggested, args: run.args })
    const experiment = roles.experiment ?? importer
    return { ...run, key: { ...roles, experiment, task: roles.task ?? experiment, run: run.run } }
  }
  const experiments = new Map<string, Experiment>()
  const experimentOf = ({ key: { experiment, model, family }, about }: LogRun & { key: RunKey }): Experiment => {
    const id = JSON.stringify([experiment, model])
    const known = experiments.get(id) ?? { ...unknown, ...about, name: experiment, task: experiment, family, model }
    experiments.set(id, known)
    return known
  }
  const pathOf = pathsOf()
  const parts = new Map<Experiment, PartRun[]>()
  const { once, twice } = withoutRepeats(runs)
  for (const run of numbered(once.map(keyed))) {
    const experiment = experimentOf(run)
    const { key, content } = run
    const part = parts.get(experiment) ?? []
    parts.set(experiment, part)
    part.push({ key, experiment, path: run.folder ?? pathOf(run), ...(content && { content }) })
  }
  const planned = numbered(absent.map(keyed)).map((run): MissingRun => {
    experimentOf(run)
    return { key: run.key, folder: `${run.file.label}${run.place}`, reason: 'not started', filesPresent: [] }
  })
  return {
    experiments: [...experiments.values()],
    components: [],
    parts: [...parts.values()]
      .map((list): Part => ({ importer, source, watched: true, runs: list.sort((a, b) => keyOrder(a.key, b.key)) }))
      .sort((a, b) => keyOrder(a.runs[0].key, b.runs[0].key)),
    planned,
    problems: [...problems, ...twice],
    heeded: [...heeded, ...filler.heeded],
  }
}

/** Each run once, however many files keep it. */
const withoutRepeats = (runs: readonly LogRun[]): { once: LogRun[]; twice: Problem[] } => {
  const first = new Map<string, SourceFile>()
  const repeats = new Map<SourceFile, Map<SourceFile, number>>()
  const once = runs.filter(({ origin, file }) => {
    const of = origin === undefined ? undefined : first.get(origin)
    if (origin !== undefined && !of) first.set(origin, file)
    if (!of) return true
    const others = repeats.get(of) ?? new Map<SourceFile, number>()
    repeats.set(of, others.set(file, (others.get(file) ?? 0) + 1))
    return false
  })
  return { once, twice: [...repeats].map(([file, others]) => repeated(file, others)) }
}

const repeated = (file: SourceFile, others: ReadonlyMap<SourceFile, number>): Problem => {
  const count = [...others.values()].reduce((sum, each) => sum + each, 0)
  const [where] = [...others.keys()].map(({ label }) => label)
  const more = others.size > 1 ? ` and ${others.size - 1} more files` : ''
  return problem(
    'log-twice',
    file.label,
    `${count} of its runs ${count === 1 ? 'is' : 'are'} in ${where}${more} again; each counts once.`,
    'Nothing to do.',
  )
}

/** Stands in no name of a file; paths of runs are kept in the cache and shown nowhere. */
const separator = '\u0001'

/** Names a run by its file, the state the file is in and the place: another state is another run to the cache. */
const pathsOf = (): ((run: LogRun) => string) => {
  const stamps = new Map<SourceFile, number>()
  return ({ file, place }) => {
    const stamp = stamps.get(file) ?? new Disk().restamp(dirname(file.path), basename(file.path))
    stamps.set(file, stamp)
    return [file.path, stamp, place].join(separator)
  }
}

/** The file and the place that the path of a run names. */
export const placeIn = (path: string): { file: string; place: string } => {
  const [file, , place = ''] = path.split(separator)
  return { file, place }
}
