import type { Move } from '../../../analysis/versus/moves.ts'
import { directionOf } from '../../../analysis/versus/verdict.ts'
import type { Versus } from '../../../analysis/versus/versus.ts'
import type { DrawnFigure, DrawnTable, ExhibitContext } from '../../../core/exhibit.ts'
import { sentences } from '../../narrative/subtitles.ts'
import { counted, titleOf } from '../../narrative/words.ts'
import { axisTitle, besideLevels, levelsDown, numbersAcross } from '../../plot/axis.ts'
import { compose } from '../../plot/compose.ts'
import { limitLevels } from '../../plot/limit.ts'
import { panelWidth } from '../../plot/panels.ts'
import { numberScale } from '../../plot/scale.ts'
import { seriesOf } from '../../plot/series.ts'
import { widestOf } from '../../plot/text-width.ts'
import { ink } from '../../plot/theme.ts'
import { numbers, words } from '../cell-columns.ts'
import { assembleTable } from '../exhibit-context.ts'
import { common } from '../figure-columns.ts'

type ChangeRow = {
  readonly task: string
  readonly subtest: string | null
  readonly base: number
  readonly candidate: number
  readonly difference: number
  readonly moved: 'better' | 'worse'
  readonly flipped: boolean
  readonly shown: boolean
}

const changeRow = ({ task, cell, base, candidate, difference, flipped }: Move, direction: number): ChangeRow => ({
  task,
  subtest:
    cell === null
      ? null
      : cell
          .split('\n')
          .filter(part => part !== '')
          .join(' / '),
  base,
  candidate,
  difference,
  moved: difference * direction > 0 ? 'better' : 'worse',
  flipped,
  shown: true,
})

/** Tasks, and subtests of tasks, whose values changed, most first; null where none did. */
export const changesTable = (versus: Versus, { settings }: ExhibitContext): DrawnTable | null => {
  const moved = versus.moved()
  if (!moved || moved.tasks.length === 0) return null
  const { metric, tasks, subtests, sharedTasks } = moved
  const direction = directionOf(metric.better)
  const rows = [...tasks, ...subtests].map(move => changeRow(move, direction))
  return assembleTable<ChangeRow>({
    id: 'changes',
    title: `What moved in ${titleOf(metric, settings).toLowerCase()}`,
    rows,
    columns: [
      words('task', 'Task'),
      ...(subtests.length > 0 ? [words<ChangeRow>('subtest', 'Subtest')] : []),
      numbers('base', 'Base', metric.format, rows),
      numbers('candidate', 'Candidate', metric.format, rows),
      {
        title: 'Candidate is',
        align: 'left',
        text: ({ moved: way, flipped }) => `${way}${flipped ? ', flipped' : ''}`,
      },
    ],
    notes: [
      `${counted(tasks.length, 'task')} of ${sharedTasks} moved; flipped: most runs passed on one side and not on the other.`,
      'Single tasks move by chance as well.',
    ],
    block: ({ subtest }) => String(subtest === null),
  })
}

const mostTasks = 30
const step = 12
/** Ticks and padding between labels and plot, where the legend begins. */
const besideLabels = 12

/** From base to candidate in each task that moved; null where none did. */
export const changesFigure = (versus: Versus, context: ExhibitContext): DrawnFigure | null => {
  const moved = versus.moved()
  if (!moved || moved.tasks.length === 0) return null
  const { metric, tasks, sharedTasks } = moved
  const direction = directionOf(metric.better)
  const size = new Map(tasks.map(({ task, difference }) => [task, Math.abs(difference)]))
  const limited = limitLevels(
    tasks.map(({ task }) => task),
    mostTasks,
    task => size.get(task) ?? 0,
    'tasks that moved most',
  )
  const rows = tasks.map(move => ({ ...changeRow(move, direction), shown: limited.isShown(move.task) }))
  const width = context.width.column
  const scale = numberScale(
    rows.flatMap(({ base, candidate }) => [base, candidate]),
    { range: metric.range },
  )
  const present = (['better', 'worse'] as const).filter(way => rows.some(row => row.moved === way))
  const { color, legendHeight } = seriesOf({
    field: 'moved',
    levels: present,
    among: ['better', '', 'worse'],
    title: 'Candidate',
    width: width - Math.min(width / 3, widestOf(limited.levels)) - besideLabels,
  })
  const count = (way: 'better' | 'worse') => rows.filter(row => row.moved === way).length
  const flipped = rows.filter(row => row.flipped).length
  const x = numbersAcross(
    { field: 'candidate', scale, format: metric.format, title: axisTitle(metric, context.settings) },
    panelWidth(width, 1, besideLevels(limited.levels, width)),
  )
  return compose(
    {
      id: 'task-changes',
      caption: `${titleOf(metric, context.settings)} of the tasks that moved`,
      columns: {
        ...common('task'),
        base: { title: 'Base', metric: metric.id },
        candidate: { title: 'Candidate', metric: metric.id },
      },
    },
    rows,
    {
      title: `${titleOf(metric, context.settings)}: ${counted(count('better'), 'task')} of ${sharedTasks} better, ${count('worse')} worse${flipped > 0 ? `, ${flipped} flipped` : ''}`,
      subtitle: sentences(
        'From the base (ring) to the candidate (dot)',
        'single tasks move by chance as well',
        limited.text,
      ),
      width,
      view: {
        height: step * limited.levels.length + 34 + legendHeight,
        encoding: { y: levelsDown({ field: 'task', levels: limited.levels, title: null }, width), color },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 1.1 },
            encoding: { x: { ...x, field: 'base' }, x2: { field: 'candidate' } },
          },
          {
            mark: { type: 'point', filled: false, fill: 'white', size: 22, strokeWidth: 1, stroke: ink.faint },
            encoding: { x: { ...x, field: 'base' } },
          },
          { mark: { type: 'point' }, encoding: { x } },
        ],
      },
    },
  )
}
