import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeSimulation } from '../src/apps/simulate-writer.ts'
import { defaultSimulation } from '../src/simulate/options.ts'

const made = new Map<string, Promise<string>>()

/** What many cases of a process share, made once beside their folders: gives the folder with it. */
export const prepared = (
  caseFolder: string,
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> => {
  const folder = join(dirname(caseFolder), `prepared-${process.pid}`, name)
  const known = made.get(folder)
  if (known) return known
  mkdirSync(dirname(folder), { recursive: true })
  const making = make(folder).then(() => folder)
  made.set(folder, making)
  return making
}

/** A small study with a seed of its own. */
export const simulated = (caseFolder: string, seed: number): Promise<string> =>
  prepared(caseFolder, `runs-${seed}`, folder =>
    writeSimulation(folder, { ...defaultSimulation, seed, tasks: 3, tiers: 2, subtests: 2, runs: 3 }),
  )
