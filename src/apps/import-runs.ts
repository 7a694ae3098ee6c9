import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AnalysisError, type Problem } from '../core/problem.ts'
import { makeFolder } from '../formats/make-folder.ts'
import { NativeLayout } from '../formats/native-layout/layout.ts'
import { stageName } from '../load/folders.ts'
import type { LoadOptions } from '../pipeline/load.ts'
import { readRecords } from '../pipeline/records.ts'
import { isRunning } from './running.ts'

export interface Imported {
  readonly runs: number
  readonly missing: number
  /** Runs whose transcripts could not be copied. */
  readonly transcripts: number
  readonly problems: readonly Problem[]
}

/** Files between two pauses in which the progress is shown. */
const batch = 500

/** Writes the runs of any source to a new or empty folder, in the layout that `analyze` reads best. */
export const importRuns = async (
  folders: readonly string[],
  out: string,
  options: LoadOptions = {},
  progress: (done: number, total: number) => void = () => {},
): Promise<Imported> => {
  const target = resolve(out)
  const stage = join(target, `.partial-${process.pid}`)
  const discard = () => {
    if (existsSync(stage)) rmSync(stage, { recursive: true })
  }
  try {
    refuseFull(target, out)
    makeFolder(stage)
    process.once('exit', discard)
    const imported = await writeRuns(folders, stage, options, progress)
    for (const name of readdirSync(stage)) renameSync(join(stage, name), join(target, name))
    return imported
  } catch (error) {
    throw diskError(out, error)
  } finally {
    discard()
    process.off('exit', discard)
  }
}

/** What an import left behind when it was stopped is swept up. */
const refuseFull = (target: string, out: string): void => {
  const names = existsSync(target) ? readdirSync(target) : []
  for (const name of names) {
    const [, owner] = stageName.exec(name) ?? []
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(target, name), { recursive: true })
  }
  if (!names.every(name => stageName.test(name)))
    throw new AnalysisError('folder-not-empty', `The folder ${out} is not empty.`, 'Choose another with --out.')
}

/** No rights, no room, not a folder: what a person can mend. */
const diskError = (out: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new AnalysisError(
        'cannot-write',
        `The folder ${out} cannot be used: ${error.message}.`,
        'Choose another with --out.',
      )
    : error

const writeRuns = async (
  folders: readonly string[],
  stage: string,
  options: LoadOptions,
  progress: (done: number, total: number) => void,
): Promise<Imported> => {
  const { plan, found } = readRecords(folders, options)
  const keys = plan.parts.flatMap(({ runs }) => runs.map(({ key }) => key))
  const layout = new NativeLayout(keys, plan.planned, plan.components)
  const problems: Problem[] = [...plan.problems]
  const write = createWriter(stage)
  let [runs, missing, transcripts] = [0, 0, 0]
  for (const { found: each, experiment, originals } of found) {
    if (each.kind === 'problem') problems.push(each.problem)
    if (each.kind === 'run') {
      const kept = each.run.transcript ? originals() : []
      await write(layout.files({ run: each.run, experiment, originals: kept }))
      runs += 1
      transcripts += Number(each.run.transcript !== undefined && kept.length === 0)
    }
    if (each.kind === 'missing') {
      await write(layout.files({ missing: each.missing, experiment }))
      missing += 1
    }
    progress(runs + missing, keys.length)
  }
  for (const each of plan.planned) {
    const experiment = plan.experiments.find(
      ({ name, model }) => name === each.key.experiment && model === each.key.model,
    )
    if (experiment) await write(layout.files({ missing: each, experiment }))
  }
  return { runs, missing: missing + plan.planned.length, transcripts, problems }
}

/** Makes each folder once: asking the disk every time would cost more than the files. */
const createWriter = (root: string) => {
  const made = new Set([root])
  const make = (path: string): void => {
    if (made.has(path)) return
    make(dirname(path))
    mkdirSync(path)
    made.add(path)
  }
  let count = 0
  return async (files: ReturnType<NativeLayout['files']>): Promise<void> => {
    for (const { path, text } of files) {
      make(text === null ? join(root, path) : dirname(join(root, path)))
      if (text !== null) writeFileSync(join(root, path), text)
      count += 1
      if (count % batch === 0) await setImmediate()
    }
  }
}
