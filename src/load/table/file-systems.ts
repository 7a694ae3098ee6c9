import { dirname, extname } from 'node:path'
import type { Source } from '../../core/importer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { LogRun } from '../logs/log-run.ts'
import { dimensionsIn } from '../path-pattern.ts'
import { shownNames } from '../shown-name.ts'
import type { Table } from './rows.ts'

const compared = ['agent', 'model', 'tier', 'subtest'] as const

/**
 * Watches for files with the same tasks where neither a row nor a person says which system ran them: people keep a file,
 * or a folder, for each model.
 */
export class FileSystems {
  readonly #tasks = new Map<string, Set<string>>()
  readonly #labels = new Map<string, string>()
  #isTold: boolean

  constructor({ told }: Source) {
    const onPath = told?.pathPattern ? dimensionsIn(told.pathPattern) : []
    this.#isTold = compared.some(name => onPath.includes(name) || told?.set[name] !== undefined)
  }

  /** Files that hold a run each belong to their folder. */
  add({ file, head }: Table, { said }: LogRun): void {
    if (this.#isTold || said.task === null) return
    this.#isTold = compared.some(name => (said[name] ?? null) !== null)
    const unit = head.shape === 'object' ? dirname(file.name) : file.name
    const known = this.#tasks.get(unit) ?? new Set()
    if (!this.#labels.has(unit)) this.#labels.set(unit, file.label)
    this.#tasks.set(unit, known.add(JSON.stringify([said.experiment, said.task])))
  }

  problems(): Problem[] {
    if (this.#isTold || this.#tasks.size < 2) return []
    const seen = new Map<string, string>()
    const shared = new Set<string>()
    for (const [unit, tasks] of this.#tasks)
      for (const task of tasks) {
        const first = seen.get(task)
        if (first === undefined) seen.set(task, unit)
        else shared.add(first).add(unit)
      }
    const units = [...this.#tasks.keys()].filter(unit => shared.has(unit))
    if (units.length === 0) return []
    return [
      problem(
        'systems-pooled',
        this.#labels.get(units[0]) ?? '',
        `${shownNames(units)} have the same tasks and do not say which model ran them: they count as repetitions of one.`,
        `If each is a model, add --path-pattern "${patternOf(units)}". If they are repetitions, nothing is to be done.`,
      ),
    ]
  }
}

/** The pattern that reads a model out of paths: where they first differ. */
const patternOf = (paths: readonly string[]): string => {
  const split = paths.map(path => path.split('/'))
  const [first] = split
  const place = first.findIndex((name, i) => split.some(names => names[i] !== name))
  const isLast = split.every(names => names.length === place + 1)
  const ending = extname(paths[0])
  const isOneEnding = isLast && paths.every(path => extname(path) === ending)
  return [...first.slice(0, Math.max(place, 0)), `{model}${isOneEnding ? ending : ''}`].join('/')
}
