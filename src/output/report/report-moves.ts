import type { Move, Moved } from '../../analysis/versus/moves.ts'
import { directionOf } from '../../analysis/versus/verdict.ts'
import { formatNumber } from '../../core/format.ts'
import type { ReportMove, ReportMoved } from '../../core/report-data.ts'
import type { Settings } from '../../core/settings.ts'
import { counted, titleOf } from '../narrative/words.ts'

/** A page is for those that moved most; the files hold all. */
const mostTasks = 200

/** The tasks that moved, as the page shows them; null where none did. */
export const reportMoved = (
  moved: Moved | null,
  settings: Settings,
  beside: (move: Move, place: number) => Pick<ReportMove, 'links' | 'reasons'>,
): ReportMoved | null => {
  if (!moved || moved.tasks.length === 0) return null
  const { metric, tasks, sharedTasks } = moved
  const direction = directionOf(metric.better)
  const shown = tasks.slice(0, mostTasks)
  return {
    title: `What moved in ${titleOf(metric, settings).toLowerCase()}`,
    notes: [
      `${counted(tasks.length, 'task')} of ${sharedTasks} moved. Single tasks move by chance as well.`,
      ...(tasks.some(({ flipped }) => flipped) ? ['Flipped: most runs passed on one side and not on the other.'] : []),
      ...(shown.length < tasks.length ? [`The ${shown.length} that moved most are here.`] : []),
    ],
    tasks: shown.map((move, place) => ({
      task: move.task,
      base: formatNumber(move.base, metric.format),
      candidate: formatNumber(move.candidate, metric.format),
      difference: move.difference,
      words: `${move.difference * direction > 0 ? 'better' : 'worse'}${move.flipped ? ', flipped' : ''}`,
      ...beside(move, place),
    })),
  }
}
