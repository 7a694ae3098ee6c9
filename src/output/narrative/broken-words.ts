import type { BrokenTasks } from '../../analysis/versus/broken-tasks.ts'
import { formatFixed } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import { counted } from './words.ts'

const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatFixed(p, 3)}`)

const expectedText = (expected: number): string => (expected < 0.005 ? '< 0.01' : formatFixed(expected, 2))

/** `2 (0.03 expected by chance)`, for a table; a dash where no task could break. */
export const brokenNumber = ({ tasks, examined, expected }: BrokenTasks): string =>
  examined === 0 ? '–' : `${tasks.length} (${expectedText(expected)} expected by chance)`

/** `2 tasks broke, 0.03 expected by chance (p < 0.001)` */
export const brokenCount = ({ tasks, expected, p }: BrokenTasks): string =>
  `${counted(tasks.length, 'task')} broke, ${expectedText(expected)} expected by chance (${pText(p)})`

const mostNamed = 20

/** The names of the tasks that broke, each written by `name`: they come from data. */
export const brokenNames = ({ tasks }: BrokenTasks, name: (task: string) => string): string => {
  const names = tasks.slice(0, mostNamed).map(({ task }) => name(task))
  const more = tasks.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : listText(names, 'and')
}
