import { dataTasks } from './data.ts'
import { libraryTasks } from './libraries.ts'
import { operationTasks } from './operations.ts'
import { programTasks } from './programs.ts'
import { systemTasks } from './systems.ts'
import { webTasks } from './web.ts'

/**
 * Other things that an agent could have been asked to do, of many kinds: what it does is compared with them. Values rest on
 * these texts, so a change of them is a new version.
 */
export const bankVersion = 1

export const otherGoals: readonly string[] = [
  ...webTasks,
  ...libraryTasks,
  ...dataTasks,
  ...systemTasks,
  ...operationTasks,
  ...programTasks,
]
