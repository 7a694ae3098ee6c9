import type { ProblemCode } from '../../../src/core/problem-codes.ts'
import { agentModels } from '../../../src/simulate/models.ts'
import type { SimulationOptions } from '../../../src/simulate/options.ts'
import { experimentFiles, headFiles, manifestFile, placesOf } from '../../../src/simulate/simulated-experiment.ts'
import type { SimulatedFile } from '../../../src/simulate/simulated-files.ts'
import { runFiles, runFolder } from '../../../src/simulate/simulated-run.ts'
import { type ExperimentPlan, planExperiment, taskOf } from '../../../src/simulate/world.ts'
import type { Content, Fault, Files } from './damage.ts'
import { damagedExperiments } from './experiment-faults.ts'
import { judgmentFaults } from './judgment-faults.ts'
import { runFaults } from './run-faults.ts'

/** One fault, where it was put and what should come of it. */
interface FaultNote {
  readonly kind: string
  readonly file: string
  readonly expect: ProblemCode | null
  readonly note: string
}

/** `path` is relative and has forward slashes. */
export type DamagedFile = { readonly path: string } & Content

/** Small experiments that show every kind of damage once: what they hold is known before they are written. */
export interface Damage {
  readonly faults: readonly FaultNote[]
  readonly experiments: number
  readonly runs: number
  readonly missingRuns: number
  files(): Generator<DamagedFile>
}

const faultsOfRuns: readonly Fault[] = [...judgmentFaults, ...runFaults]

/** Each subtest keeps one sound run behind its damaged ones. */
const runsOfSubtest = 3
const damagedOfSubtest = runsOfSubtest - 1

/** Tasks of damaged experiments count from here. */
const firstTask = 9001

/** Damage to judges needs three of them. */
const fewestJudges = 3

export const planDamage = (options: SimulationOptions): Damage => {
  const roomy = { ...options, judges: Math.max(fewestJudges, options.judges), runs: runsOfSubtest }
  const subtests = Math.ceil(faultsOfRuns.length / (damagedOfSubtest * options.tiers))
  const withRuns = planOf({ ...roomy, subtests }, 'damaged-runs', firstTask)
  const places = placesOf(withRuns)
  const faultOf = new Map(
    places
      .filter(({ run }) => run <= damagedOfSubtest)
      .slice(0, faultsOfRuns.length)
      .map((place, i) => [runFolder(withRuns, place), faultsOfRuns[i]]),
  )
  const small = damagedExperiments.map(({ name, faults }, i) => {
    const plan = planOf({ ...roomy, subtests: 1, runs: 1 }, name, firstTask + 1 + i)
    return { plan, faults: faults(plan.attempt) }
  })
  const missingRuns = faultsOfRuns.filter(({ losesRun }) => losesRun).length

  return {
    faults: [
      ...[...faultOf].map(([folder, fault]) => noteOf(folder, fault)),
      ...small.flatMap(({ plan, faults }) => faults.map(fault => noteOf(plan.name, fault))),
    ],
    experiments: 1 + small.length,
    runs: places.length - missingRuns + small.length * options.tiers,
    missingRuns,
    *files() {
      yield* headFiles(withRuns)
      for (const place of places) {
        if (place.run === 1) yield manifestFile(withRuns, place.tier, place.subtest)
        const folder = runFolder(withRuns, place)
        const fault = faultOf.get(folder)
        const sound = runFiles(withRuns, place)
        yield* fault === undefined ? sound : damaged(sound, folder, [fault])
      }
      for (const { plan, faults } of small) yield* damaged(experimentFiles(plan), plan.name, faults)
    },
  }
}

const planOf = (options: SimulationOptions, name: string, task: number): ExperimentPlan =>
  planExperiment(options, name, taskOf(options, task), agentModels(1)[0])

const noteOf = (folder: string, { kind, file, expect, note }: Fault): FaultNote => ({
  kind,
  file: file === '.' ? folder : `${folder}/${file}`,
  expect,
  note,
})

const damaged = (sound: Iterable<SimulatedFile>, folder: string, faults: readonly Fault[]): DamagedFile[] => {
  const files: Files = new Map()
  for (const { path, ...content } of sound) files.set(path.slice(folder.length + 1), content)
  for (const fault of faults) fault.damage(files)
  return [...files].map(([path, content]) => ({ path: `${folder}/${path}`, ...content }))
}
