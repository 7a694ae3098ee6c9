import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AnalysisError } from '../core/problem.ts'
import { stageName } from '../load/io/folders.ts'
import { readJsonFile } from '../output/files/file-system.ts'
import { defaultSimulation, type SimulationOptions } from '../simulate/options.ts'
import type { SimulatedFile } from '../simulate/simulated-files.ts'
import { simulate } from '../simulate/simulation.ts'
import type { Truth } from '../simulate/truth.ts'
import { worldOf } from '../simulate/world.ts'
import { folderMaker, withStage } from './folder-stage.ts'

export interface SimulationWritten {
  readonly files: number
  readonly expected: Truth['expected']
}

/** Files between two pauses in which the program can react, for instance to Ctrl-C. */
const batch = 500

/** The file that says what a simulation holds; also how we know a folder again as one of ours. */
const truthFile = 'simulation.json'

/**
 * Writes simulated runs to a folder that does not exist, is empty or holds an earlier simulation, which is replaced.
 * They are moved to their place when complete: stopped half-way, an earlier simulation is still there.
 */
export const writeSimulation = async (
  out: string,
  options: SimulationOptions,
  progress: (runs: number, total: number) => void = () => {},
): Promise<SimulationWritten> => {
  let before: string[] = []
  const check = (target: string) => {
    before = earlierSimulation(target, out)
  }
  return withStage(out, check, async (stage, target) => {
    const written = await writeFiles(stage, simulate(options), progress)
    replace(target, stage, before)
    return written
  })
}

/** What stands in the folder, all of it ours to replace; anything else is refused. */
const earlierSimulation = (target: string, out: string): string[] => {
  if (!existsSync(target)) return []
  const entries = readdirSync(target)
  if (entries.every(name => stageName.test(name))) return entries
  const truth = readTruth(join(target, truthFile))
  const ours = truth === null ? new Set<string>() : namesOf(truth)
  const others = entries.filter(name => !stageName.test(name) && !ours.has(name))
  if (others.length === 0) return entries
  throw new AnalysisError(
    'folder-not-empty',
    truth === null
      ? `The folder ${out} is not empty and holds no earlier simulation.`
      : `The folder ${out} holds more than an earlier simulation: ${others.slice(0, 3).join(', ')}.`,
    'Choose another with --out, or move away what is in it.',
  )
}

const mostExperiments = 1e5

/** What a simulation puts at the top of its folder. */
const namesOf = ({ options }: Truth): Set<string> => {
  const { tasks, models } = options
  const experiments =
    tasks * models <= mostExperiments ? worldOf({ ...defaultSimulation, tasks, models }).experiments : []
  return new Set([truthFile, ...experiments.map(({ name }) => name)])
}

/** Old entries are moved out of the way first, because removing many files takes long. */
const replace = (target: string, stage: string, before: readonly string[]): void => {
  const old = join(stage, '.old')
  const entries = readdirSync(stage)
  mkdirSync(old)
  for (const name of before) renameSync(join(target, name), join(old, name))
  for (const name of entries) renameSync(join(stage, name), join(target, name))
}

const writeFiles = async (
  root: string,
  files: Iterable<SimulatedFile>,
  progress: (runs: number, total: number) => void,
): Promise<SimulationWritten> => {
  const make = folderMaker(root)
  let truth: Truth | null = null
  let count = 0
  let runs = 0
  for (const file of files) {
    const path = join(root, file.path)
    make(dirname(path))
    writeFileSync(path, file.bytes)
    if (file.path === truthFile) truth = readTruth(path)
    if (file.path.endsWith('/run_result.json')) runs += 1
    count += 1
    if (count % batch === 0) {
      progress(runs, truth?.expected.runs ?? 0)
      await setImmediate()
    }
  }
  if (truth === null) throw new TypeError(`A simulation begins with ${truthFile}.`)
  return { files: count, expected: truth.expected }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Enough to know a file of ours again, and to trust the counts in it. */
const isTruth = (value: unknown): value is Truth =>
  isObject(value) &&
  isObject(value.options) &&
  Number.isInteger(value.options.tasks) &&
  Number.isInteger(value.options.models) &&
  isObject(value.expected)

const readTruth = (path: string): Truth | null => {
  const value = readJsonFile(path)
  return isTruth(value) ? value : null
}
