import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import type { Group } from '../../../core/metric.ts'
import { allRows, type Rows, words } from '../../../core/table.ts'
import { arenasOf } from '../arenas.ts'
import type { Place } from '../messages/caveats.ts'
import type { Linked, Message } from '../messages.ts'
import { named } from '../words.ts'

/** Below this many tasks one task decides much of the outcome. */
export const fewTasks = 5

/** More names than these say no more. */
const mostNames = 4

const { model, tier } = dimensionColumns

export const tasksIn = (runs: Rows): number => new Set(words(runs, dimensionColumns.task)).size

/** Where so few tasks were tried, or so taken, that what is said may not hold for others: everywhere, or in what. */
export const fewTasksCaveats = (analysis: Analysis): Linked[] =>
  fewTasksMessages(analysis).map(message => ({ ...message, link: '#/tables/experiment-overview' }))

const fewTasksMessages = (analysis: Analysis): Message[] => {
  const tasks = tasksIn(allRows(analysis.tables.runs))
  if (tasks === 1) return [{ code: 'one-task', params: {} }]
  if (tasks < fewTasks) return [{ code: 'few-tasks', params: { tasks } }]
  const isFixed = analysis.settings.generalize === 'these-tasks'
  const found = fewIn(analysis)
  const [places, more] = [found.slice(0, mostNames), Math.max(0, found.length - mostNames)]
  return [
    ...(isFixed ? [{ code: 'fixed-tasks', params: { tasks } } as const] : []),
    ...(found.length > 0 ? [{ code: 'few-tasks-in', params: { least: fewTasks, places, more } } as const] : []),
  ]
}

interface Few extends Place {
  readonly tasks: number
}

/** Tiers, models and agents with few tasks; then what a model did of a tier, where neither is named already. */
const fewIn = (analysis: Analysis): Few[] => {
  const arenas = arenasOf(analysis)
  const isFew = ({ rows }: Group) => tasksIn(rows) < fewTasks
  const few = arenas.flatMap(({ groups, word, column }) =>
    groups.filter(isFew).map(({ key, rows }) => ({ word, name: named(key[column]), tasks: tasksIn(rows) })),
  )
  const told = new Set(few.map(({ word, name }) => `${word} ${name}`))
  const isTold = (key: Group['key']) => told.has(`model ${named(key[model])}`) || told.has(`tier ${named(key[tier])}`)
  const isCrossed = ['tiers', 'models'].every(scope => arenas.some(arena => arena.scope === scope))
  const cells = isCrossed ? analysis.groups('by_model_and_tier').filter(isFew) : []
  return [
    ...few,
    ...cells
      .filter(({ key }) => !isTold(key))
      .map(({ key, rows }) => ({
        word: 'tier' as const,
        name: named(key[tier]),
        model: named(key[model]),
        tasks: tasksIn(rows),
      })),
  ]
}
