import type { ProblemCode } from '../../../src/core/problem-codes.ts'
import type { Judgment } from '../../../src/simulate/judgment.ts'

/** What lies at a path, and may be no text. */
export type Content =
  | { readonly bytes: string | Uint8Array }
  /** A symbolic link, its target relative to the folder it stands in. */
  | { readonly link: string }
  /** A file of that many zero bytes, which need not take up room on disk. */
  | { readonly size: number }
  /** An empty folder. */
  | { readonly folder: true }

/** One kind of damage, done to the files of one run or one experiment. */
export interface Fault {
  readonly kind: string
  /** The problem that a loader reports; null when it shows elsewhere, as the note says. */
  readonly expect: ProblemCode | null
  /** What is damaged, relative to the folder of the run or experiment. */
  readonly file: string
  readonly note: string
  /** The run is then no row of the runs but a missing run. */
  readonly losesRun?: true
  damage(files: Files): void
}

/** The files of a run or an experiment, by their path relative to its folder. */
export type Files = Map<string, Content>

export const textOf = (files: Files, path: string): string => {
  const file = files.get(path)
  if (file === undefined || !('bytes' in file) || typeof file.bytes !== 'string')
    throw new Error(`There is no text to damage at ${path}`)
  return file.bytes
}

export const editText = (files: Files, path: string, change: (text: string) => string): void => {
  const before = textOf(files, path)
  const after = change(before)
  if (after === before) throw new Error(`The damage left ${path} as it was`)
  files.set(path, { bytes: after })
}

/** What comes out may be of any shape: that is the point of it. */
export const editJson = <T>(files: Files, path: string, change: (value: T) => unknown): void => {
  const value: T = JSON.parse(textOf(files, path))
  files.set(path, { bytes: `${JSON.stringify(change(value), null, 2)}\n` })
}

export const removeFolder = (files: Files, folder: string): void => {
  for (const path of files.keys()) if (path.startsWith(`${folder}/`)) files.delete(path)
}

export const judgmentPath = (judge: number): string => `judge/judge_0${judge}/judgment.json`

type Criterion = Judgment['criteria_scores'][string]

export const editCriterion = (files: Files, name: string, change: (criterion: Criterion) => unknown): void =>
  editJson<Judgment>(files, judgmentPath(1), judgment => ({
    ...judgment,
    criteria_scores: { ...judgment.criteria_scores, [name]: change(judgment.criteria_scores[name]) },
  }))

export const renameCriterion = (files: Files, from: string, to: string): void =>
  editJson<Judgment>(files, judgmentPath(1), judgment => ({
    ...judgment,
    criteria_scores: Object.fromEntries(
      Object.entries(judgment.criteria_scores).map(([name, criterion]) => [name === from ? to : name, criterion]),
    ),
  }))
