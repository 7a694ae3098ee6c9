import { type Problem, problem } from '../../core/problem.ts'
import type { LogRun } from './log-run.ts'

/** Runs that a tool keeps in a list and again in a file of their own: the list counts, and the files fill its gaps. */
export class KeptApart {
  readonly #listed = new Map<string, LogRun>()
  readonly #apart: LogRun[] = []

  /** Whether a run has to wait until every list is read. */
  waits(run: LogRun): boolean {
    if (!run.kept) return false
    if (run.kept.apart) this.#apart.push(run)
    else for (const name of run.kept.as) if (!this.#listed.has(name)) this.#listed.set(name, run)
    return run.kept.apart
  }

  /** The runs that no list has; what a list tells otherwise is a problem. */
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

const differing = (listed: LogRun, run: LogRun): Problem =>
  problem(
    'run-twice',
    run.file.label,
    `The run is also in ${listed.file.label}${listed.place}, with other content. That one counts.`,
    'Remove the one that is wrong.',
    run.place,
  )
