import type { PlanItem, ToolEvent } from '../../../core/transcript.ts'
import { isObject } from '../../fields.ts'
import { planStatus } from './plans.ts'

/** A plan that is changed item by item, as newer versions of Claude Code do, instead of being written anew each time. */
export class TaskList {
  readonly #items = new Map<string, PlanItem>()

  /** The whole plan after a call that changes one item; null after any other call. */
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
