import { defaultSimulation, type SimulationOptions } from './options.ts'
import { experimentFiles } from './simulated-experiment.ts'
import { jsonFile, type SimulatedFile } from './simulated-files.ts'
import { truthOf } from './truth.ts'
import { worldOf } from './world.ts'

/**
 * Raw runs as a harness leaves them, one file after the other and nothing kept, so that any size fits in memory.
 * The first file, simulation.json, holds the truth behind them: see Truth.
 */
export function* simulate(given: Partial<SimulationOptions> = {}): Generator<SimulatedFile> {
  const options = { ...defaultSimulation, ...given }
  const world = worldOf(options)
  yield jsonFile('simulation.json', truthOf(options, world))
  for (const experiment of world.experiments) yield* experimentFiles(experiment)
}
