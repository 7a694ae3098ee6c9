import { join } from 'node:path'
import { naturalOrder } from '../../core/dimensions.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { isFile } from '../disk.ts'
import { subFolders } from '../folders.ts'

/** From a folder beside the experiments down to a run that lies one level too deep. */
const deepest = 6

/** Beside the runs may lie whole repositories, and looking through them would take longer than reading the runs. */
const mostFolders = 300

/** Which folders a level has: harnesses keep what they set aside in hidden ones. */
export interface Level {
  readonly fits: (name: string) => boolean
  /** What a folder is called here, such as `T0, T1, …`. */
  readonly expected: string
}

/** Folders that hold a run but do not fit their level: none of their runs is read, so that is told. */
export const strayFolders = (path: string, label: string, names: readonly string[], level: Level): Problem[] =>
  names
    .filter(name => !level.fits(name) && !name.startsWith('.'))
    .sort(naturalOrder)
    .flatMap(name => {
      const run = firstRun(join(path, name))
      if (run === null) return []
      const what = run === '' ? 'It is a run' : `It holds runs, such as ${run}`
      return [
        problem(
          'folder-not-read',
          label === '' ? name : `${label}/${name}`,
          `${what}, but here only ${level.expected} are read.`,
          'Rename or move it, or give the folder above its tiers alone.',
        ),
      ]
    })

/** The nearest run at or below a folder, by its path from there; null where there is none. */
const firstRun = (path: string): string | null => {
  let level = ['']
  let looked = 0
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const below: string[] = []
    for (const place of level) {
      if (isFile(join(path, place, 'run_result.json'))) return place
      if (++looked > mostFolders) return null
      for (const name of subFolders(join(path, place), '').names) below.push(place === '' ? name : `${place}/${name}`)
    }
    level = below.sort(naturalOrder)
  }
  return null
}
