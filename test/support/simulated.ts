import { writeSimulation } from '../../src/apps/simulate-writer.ts'
import { defaultSimulation, type SimulationOptions } from '../../src/simulate/options.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary.ts'

/** A simulated experiment on disk, gone when the test's block ends; small unless told otherwise. */
export const simulatedRuns = async (options: Partial<SimulationOptions> = {}): Promise<TemporaryFolder> => {
  const folder = await temporaryFolder()
  await writeSimulation(folder.path, { ...defaultSimulation, tasks: 2, tiers: 3, subtests: 2, runs: 2, ...options })
  return folder
}
