/** How many subtests of a task have enough runs, and how many have not. */
export interface Tally {
  readonly used: number
  readonly left: number
}

/**
 * `12 of 60 tasks have fewer than 5 runs and are left out: holds for the 48 tasks used`: what a number rests on that
 * needs so many runs of a subtest; null where all have them. A task is left out where none of its subtests has.
 */
export const tooFewRuns = (tasks: readonly Tally[], needed: number): string | null => {
  const found = tasks.filter(({ used }) => used > 0)
  const [gone, partly, subtests] = [tasks.length - found.length, sumOf(found, 'left'), sumOf(found, 'used')]
  if (gone + partly === 0) return null
  const severally = tasks.some(({ used, left }) => used + left > 1)
  if (found.length === 0) return noneText(tasks.length, needed, severally)
  const have = gone + partly === 1 ? 'has' : 'have'
  const leftOut = gone + partly === 1 ? 'is left out' : 'are left out'
  const few = needed === 1 ? 'no run with a verdict' : `fewer than ${needed} runs`
  const [ofTasks, usedTasks] = [`${gone} of ${counted(tasks.length, 'task')}`, counted(found.length, 'task')]
  const [ofSubtests, usedSubtests] = [
    `${partly} of ${counted(partly + subtests, 'subtest')}`,
    counted(subtests, 'subtest'),
  ]
  if (gone === 0) return `${ofSubtests} ${have} ${few} and ${leftOut}: holds for the ${usedSubtests} used`
  if (partly === 0) {
    const fewOf = severally && needed > 1 ? `no subtest with ${needed} runs` : few
    return `${ofTasks} ${have} ${fewOf} and ${leftOut}: holds for the ${usedTasks} used`
  }
  return `${ofTasks} and ${ofSubtests} of the others ${have} ${few} and ${leftOut}: holds for the ${usedTasks} and ${usedSubtests} used`
}

const noneText = (tasks: number, needed: number, severally: boolean): string => {
  if (needed === 1) return 'no run with a verdict'
  if (severally) return `no subtest has ${needed} runs`
  return tasks === 1 ? `fewer than ${needed} runs` : `all ${tasks} tasks have fewer than ${needed} runs`
}

const sumOf = (tasks: readonly Tally[], what: keyof Tally): number => tasks.reduce((sum, each) => sum + each[what], 0)

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
