import type { PlanItem, ToolEvent } from '../../../core/transcript.ts'
import { isObject } from '../../io/fields.ts'
import { cutText } from './cut.ts'
import { named } from './values.ts'

const listFields = ['todos', 'plan', 'task_list', 'items', 'tasks', 'steps', 'newTodos', 'todo_list'] as const
const textFields = ['content', 'step', 'text', 'title', 'subject', 'description', 'name', 'task'] as const
const longestItem = 400
const mostItems = 500

const statuses: ReadonlyMap<string, PlanItem['status']> = new Map<string, PlanItem['status']>([
  ...named('pending todo open notstarted', 'pending'),
  ...named('inprogress active doing', 'in_progress'),
  ...named('completed complete done finished', 'completed'),
  ...named('cancelled canceled deleted skipped', 'cancelled'),
])

const planStatus = (value: unknown): PlanItem['status'] | null =>
  typeof value === 'string' ? (statuses.get(value.toLowerCase().replace(/[-_ ]/g, '')) ?? null) : null

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

/** A plan that is changed item by item, as newer versions of Claude Code do, instead of being written anew each time. */
export class TaskList {
  readonly #items = new Map<string, PlanItem>()

  after({ tool, args, output }: Pick<ToolEvent, 'tool' | 'args' | 'output'>): PlanItem[] | null {
    if (!isObject(args)) return null
    if (tool === 'TaskCreate' && typeof args.subject === 'string') {
      const id = /#(\w+)/.exec(output)?.[1] ?? String(this.#items.size + 1)
      this.#items.set(id, { text: args.subject, status: 'pending' })
    } else {
      const id = typeof args.taskId === 'number' ? `${args.taskId}` : args.taskId
      if (tool !== 'TaskUpdate' || typeof id !== 'string' || !this.#items.has(id)) return null
      this.#update(id, args)
    }
    return [...this.#items.values()]
  }

  #update(id: string, { subject, status }: Readonly<Record<string, unknown>>): void {
    const item = this.#items.get(id)
    if (!item) return
    const text = typeof subject === 'string' && subject !== '' ? subject : item.text
    this.#items.set(id, { text, status: planStatus(status) ?? item.status })
  }
}
