import type { PlanItem } from '../../../core/transcript.ts'
import { isObject } from '../../fields.ts'
import { cutText } from './cut.ts'

const listFields = ['todos', 'plan', 'task_list', 'items', 'tasks', 'steps', 'newTodos', 'todo_list'] as const
const textFields = ['content', 'step', 'text', 'title', 'subject', 'description', 'name', 'task'] as const
const longestItem = 400
const mostItems = 500

/** Words for how far an item is. */
const statuses: Readonly<Record<string, PlanItem['status']>> = {
  pending: 'pending',
  todo: 'pending',
  open: 'pending',
  not_started: 'pending',
  'not-started': 'pending',
  in_progress: 'in_progress',
  'in-progress': 'in_progress',
  inprogress: 'in_progress',
  active: 'in_progress',
  doing: 'in_progress',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  finished: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  deleted: 'cancelled',
  skipped: 'cancelled',
}

export const planStatus = (value: unknown): PlanItem['status'] | null =>
  typeof value === 'string' ? (statuses[value.toLowerCase().replaceAll(' ', '_')] ?? null) : null

const itemOf = (entry: unknown): PlanItem | null => {
  if (!isObject(entry)) return null
  const text = textFields.map(field => entry[field]).find(value => typeof value === 'string' && value !== '')
  if (typeof text !== 'string') return null
  const isDone = entry.completed === true || entry.done === true
  return {
    text: cutText(text, longestItem),
    status: isDone ? 'completed' : (planStatus(entry.status ?? entry.state) ?? 'pending'),
  }
}

/** The plan in the arguments of a tool that keeps one; null where they hold none. */
export const planOf = (args: unknown): PlanItem[] | null => {
  if (!isObject(args)) return null
  for (const field of listFields) {
    const list = args[field]
    if (!Array.isArray(list)) continue
    const items = list.slice(0, mostItems).flatMap(entry => itemOf(entry) ?? [])
    if (items.length > 0 || list.length === 0) return items
  }
  return null
}
