import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AnalysisError, type Problem } from '../core/problem.ts'
import { stageName } from '../load/io/folders.ts'
import { NativeLayout } from '../output/files/native-layout/native-files.ts'
import type { LoadOptions } from '../transform/loading/load.ts'
import { readRecords } from '../transform/loading/record-stream.ts'
import { folderMaker, withStage } from './folder-stage.ts'
import { isRunning } from './signals.ts'

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
): Promise<Imported> =>
  withStage(
    out,
    target => refuseFull(target, out),
    async (stage, target) => {
      const imported = await writeRuns(folders, stage, options, progress)
      for (const name of readdirSync(stage)) renameSync(join(stage, name), join(target, name))
      return imported
    },
  )

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

/** Writes files into folders that it makes, with pauses. */
const createWriter = (root: string) => {
  const make = folderMaker(root)
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
