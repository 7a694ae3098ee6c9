import type { ReasonParams } from '../../core/reason-codes.ts'

/** `12 of 60 tasks have fewer than 5 runs and are left out: holds for the 48 tasks used`. */
export const fewRunsLeftOut = ({ needed, tasks, subtests, severally }: ReasonParams['few-runs-left-out']): string => {
  const left = tasks.left + subtests.left
  const have = left === 1 ? 'has' : 'have'
  const leftOut = left === 1 ? 'is left out' : 'are left out'
  const few = needed === 1 ? 'no run with a verdict' : `fewer than ${needed} runs`
  const [ofTasks, usedTasks] = partOf(tasks, 'task')
  const [ofSubtests, usedSubtests] = partOf(subtests, 'subtest')
  if (tasks.left === 0) return `${ofSubtests} ${have} ${few} and ${leftOut}: holds for the ${usedSubtests} used`
  if (subtests.left === 0) {
    const fewOf = severally && needed > 1 ? `no subtest with ${needed} runs` : few
    return `${ofTasks} ${have} ${fewOf} and ${leftOut}: holds for the ${usedTasks} used`
  }
  return `${ofTasks} and ${ofSubtests} of the others ${have} ${few} and ${leftOut}: holds for the ${usedTasks} and ${usedSubtests} used`
}

/** How many of all are left out, and how many are used. */
const partOf = ({ used, left }: { readonly used: number; readonly left: number }, word: string): [string, string] => [
  `${left} of ${counted(used + left, word)}`,
  counted(used, word),
]

export const fewRunsOfAll = ({ needed, tasks, severally }: ReasonParams['few-runs-everywhere']): string => {
  if (needed === 1) return 'no run with a verdict'
  if (severally) return `no subtest has ${needed} runs`
  return tasks === 1 ? `fewer than ${needed} runs` : `all ${tasks} tasks have fewer than ${needed} runs`
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
