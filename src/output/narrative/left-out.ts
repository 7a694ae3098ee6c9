import type { Comparison } from '../../analysis/comparisons/index.ts'
import { counted } from './words.ts'

/** `on the 10 tasks that both have, 20 left out`; null where all tasks were compared. */
export const leftOutText = ({ shared, left_out: leftOut }: Comparison): string | null =>
  leftOut === 0 ? null : `on the ${counted(shared, 'task')} that both have, ${leftOut.toLocaleString('en')} left out`
