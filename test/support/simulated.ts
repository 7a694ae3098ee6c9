import { writeSimulation } from '../../src/apps/simulate-writer.ts'
import { defaultSimulation, type SimulationOptions } from '../../src/simulate/options.ts'
import { writeDamage } from './faults/write.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary.ts'

interface Wanted extends SimulationOptions {
  /** Adds experiments with every kind of damage. */
  readonly faults: boolean
}

/** A simulated experiment on disk, gone when the test's block ends; small unless told otherwise. */
export const simulatedRuns = async ({ faults, ...given }: Partial<Wanted> = {}): Promise<TemporaryFolder> => {
  const folder = await temporaryFolder()
  const options = { ...defaultSimulation, tasks: 2, tiers: 3, subtests: 2, runs: 2, ...given }
  await writeSimulation(folder.path, options)
  if (faults) writeDamage(folder.path, options)
  return folder
}
