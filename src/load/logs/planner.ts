import { basename, dirname } from 'node:path'
import type { Part, PartRun, Plan, Source } from '../../core/importer.ts'
import { keyOrder } from '../../core/key-order.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { Experiment, MissingRun, RunContent, RunKey } from '../../core/record.ts'
import { roleFiller } from '../column-roles.ts'
import { Disk } from '../io/disk.ts'
import type { SourceFile } from '../io/file-list.ts'
import { isOpenScore } from './content.ts'
import { type RunGroup, RunGroups } from './log-groups.ts'
import { Repeats } from './log-repeats.ts'
import type { LogRun } from './log-run.ts'
import { pathPrefix } from './planned-runs.ts'

/** Verdicts that only mean full marks: where some score of an experiment lies outside 0 to 1, a score of 1 is no pass. */
class Scales {
  /** For each experiment what scores there beyond 0 to 1: the source itself, or a judge. */
  readonly #open = new Map<string, Set<string>>()

  add(experiment: string, content: RunContent): void {
    for (const { id, score } of scoresOf(content)) {
      if (!isOpenScore(score)) continue
      const known = this.#open.get(experiment) ?? new Set()
      this.#open.set(experiment, known.add(id))
    }
  }

  settled(experiment: string, content: RunContent): RunContent {
    const open = this.#open.get(experiment)
    if (!open) return content
    const { recorded, judges } = content
    return {
      ...content,
      recorded: open.has(ownId) ? { ...recorded, passed: null } : recorded,
      judges: judges.map(judge => (open.has(judgeId(judge)) ? { ...judge, passed: null } : judge)),
    }
  }
}

const ownId = 'source'

const judgeId = ({ model, number }: RunContent['judges'][number]): string => `judge ${number} ${model}`

const scoresOf = ({ recorded, judges }: RunContent): { id: string; score: number }[] => [
  { id: ownId, score: recorded.score },
  ...judges.map(judge => ({ id: judgeId(judge), score: judge.score })),
]

/** Runs that a tool keeps in a list and again in a file of their own: the list counts, and the files fill its gaps. */
class KeptApart {
  readonly #listed = new Map<string, LogRun>()
  readonly #apart: LogRun[] = []

  waits(run: LogRun): boolean {
    if (!run.kept) return false
    if (run.kept.apart) this.#apart.push(run)
    else for (const name of run.kept.as) if (!this.#listed.has(name)) this.#listed.set(name, run)
    return run.kept.apart
  }

  settle(): { readonly runs: readonly LogRun[]; readonly problems: readonly Problem[] } {
    const runs: LogRun[] = []
    const problems: Problem[] = []
    for (const run of this.#apart) {
      const listed = this.#take(run)
      if (!listed) runs.push(run)
      else if (JSON.stringify(listed.content) !== JSON.stringify(run.content)) problems.push(differing(listed, run))
    }
    return { runs, problems }
  }

  /** Each entry of a list stands for one file. */
  #take(run: LogRun): LogRun | null {
    const name = run.kept?.as.find(each => this.#listed.has(each))
    const listed = name === undefined ? undefined : this.#listed.get(name)
    for (const each of listed?.kept?.as ?? []) this.#listed.delete(each)
    return listed ?? null
  }
}

const differing = (listed: LogRun, run: LogRun): Problem => {
  const message = `The run is also in ${listed.file.label}${listed.place}, with other content. That one counts.`
  return problem('run-twice', run.file.label, message, 'Remove the one that is wrong.', run.place)
}

/** One task and family until runs of another are found. */
type OwnExperiment = Omit<Experiment, 'task' | 'family'> & { task: string | null; family: string | null }

export const unknownExperiment: Omit<Experiment, 'name' | 'task' | 'family' | 'model'> = {
  language: null,
  runsPerSubtest: NaN,
  timeoutSeconds: NaN,
  judgeModels: [],
  rubricHash: null,
  passThreshold: NaN,
  rubric: [],
}

/** Plans the runs of files of results: roles filled, each run once, repetitions numbered, in canonical order. */
export class LogPlanner {
  readonly #importer: string
  readonly #source: Source
  readonly #filler: ReturnType<typeof roleFiller>
  readonly #runs = new RunGroups()
  readonly #absent = new RunGroups()
  readonly #experiments = new Map<string, OwnExperiment>()
  readonly #repeats = new Repeats()
  readonly #keptApart = new KeptApart()
  readonly #scales = new Scales()
  readonly #byScore = new Set<PartRun>()
  readonly #prefixes = new Map<SourceFile, string>()
  #last: { readonly groups: RunGroups; readonly run: LogRun; readonly group: RunGroup } | null = null

  constructor(importer: string, source: Source) {
    this.#importer = importer
    this.#source = source
    this.#filler = roleFiller(source)
  }

  add(run: LogRun): void {
    if (!this.#keptApart.waits(run)) this.#place(run)
  }

  #place(run: LogRun): void {
    const group = this.#groupOf(this.#runs, run)
    if (this.#repeats.has(run, group)) return
    const { roles, experiment, runs } = group
    const key = keyOf(roles, run.run)
    if (run.packed) {
      runs.push({ key, experiment, path: this.#prefixOf(run.file), packed: run.packed })
      return
    }
    const path = run.folder ?? `${this.#prefixOf(run.file)}${run.place}`
    const read: PartRun = run.content ? { key, experiment, path, content: run.content } : { key, experiment, path }
    runs.push(read)
    if (!run.byScore || !run.content) return
    this.#byScore.add(read)
    this.#scales.add(experiment.name, run.content)
  }

  /** A run that should be there and is not; `isReported` where a problem of the file says so of all of them. */
  addAbsent(run: LogRun, isReported = false): void {
    const { roles, experiment, runs } = this.#groupOf(this.#absent, run)
    runs.push({
      key: keyOf(roles, run.run),
      experiment,
      path: `${run.file.label}${run.place}`,
      ...(isReported && { isReported }),
    })
  }

  finish(problems: readonly Problem[], applied: Iterable<string>): Plan {
    const apart = this.#keptApart.settle()
    for (const run of apart.runs) this.#place(run)
    const parts = new Map<Experiment, PartRun[]>()
    for (const { experiment, runs } of this.#runs.sorted()) {
      // All of them were there before, under another experiment.
      if (runs.length === 0) continue
      const part = parts.get(experiment) ?? []
      parts.set(experiment, part)
      for (const run of runs) part.push(this.#settled(run))
    }
    const absent = this.#absent.sorted()
    const planned = absent.flatMap(({ runs }) =>
      runs.map(
        ({ key, path, isReported }): MissingRun => ({
          ...{ key, folder: path, reason: 'not started', filesPresent: [] },
          ...(isReported && { isReported }),
        }),
      ),
    )
    const used = new Set([...parts.keys(), ...absent.map(({ experiment }) => experiment)])
    return {
      experiments: [...this.#experiments.values()].filter(experiment => used.has(experiment)),
      components: [],
      parts: [...parts.values()]
        .map((runs): Part => ({ importer: this.#importer, source: this.#source, watched: true, runs }))
        .sort((a, b) => keyOrder(a.runs[0].key, b.runs[0].key)),
      planned,
      unique: true,
      problems: [...problems, ...apart.problems, ...this.#repeats.problems()],
      applied: [...applied, ...this.#filler.applied],
    }
  }

  #settled(run: PartRun): PartRun {
    return run.content && this.#byScore.has(run)
      ? { ...run, content: this.#scales.settled(run.experiment.name, run.content) }
      : run
  }

  /** Runs of one group mostly follow each other, and then need not be looked up. */
  #groupOf(groups: RunGroups, run: LogRun): RunGroup {
    if (this.#last?.groups === groups && isAlike(this.#last.run, run)) return this.#last.group
    const { said, suggested, args, file, about } = run
    const roles = this.#filler.fill(said, file.name, suggested, args)
    const experiment = roles.experiment ?? this.#importer
    const group = groups.of(experiment, roles.task ?? experiment, roles, own => this.#experimentOf(own, about))
    this.#last = { groups, run, group }
    return group
  }

  #experimentOf({ experiment, model, task, family }: Omit<RunKey, 'run'>, about: LogRun['about']): Experiment {
    const id = `${experiment}\n${model}`
    const known = this.#experiments.get(id) ?? { ...unknownExperiment, ...about, name: experiment, task, family, model }
    if (known.task !== task) known.task = null
    if (known.family !== family) known.family = null
    this.#experiments.set(id, known)
    return known
  }

  #prefixOf(file: SourceFile): string {
    const known = this.#prefixes.get(file)
    if (known !== undefined) return known
    const files = [basename(file.path), ...(file.beside ?? [])].join('\n')
    const prefix = pathPrefix(file.path, new Disk().restamp(dirname(file.path), files))
    this.#prefixes.set(file, prefix)
    return prefix
  }
}

const isAlike = (a: LogRun, b: LogRun): boolean =>
  a.file === b.file &&
  a.suggested === b.suggested &&
  a.args === b.args &&
  a.said.task === b.said.task &&
  a.said.model === b.said.model &&
  a.said.agent === b.said.agent &&
  a.said.tier === b.said.tier &&
  a.said.subtest === b.said.subtest &&
  a.said.family === b.said.family &&
  a.said.experiment === b.said.experiment

const keyOf = (roles: Omit<RunKey, 'run'>, run: number) => ({ ...roles, run })
