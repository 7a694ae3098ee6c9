import type { FileEdit, ToolEvent } from '../../core/transcript.ts'
import { appliedEdits } from './transcript-actions.ts'

/** Shorter lines, such as a closing brace, say nothing about whose they are. */
const leastText = 10

interface Writer {
  readonly agentId: string
  readonly seq: number
}

export interface Rework {
  readonly kind: 'rework' | 'user_rework' | 'hierarchical'
  /** The edit that wrote the lines. */
  readonly of: number
}

/** Follows the edits of a run, and tells which of them remove lines that the run itself had added. */
export class ReworkFinder {
  /** By file and line: who wrote it, the latest last. */
  readonly #written = new Map<string, Map<string, Writer[]>>()
  #lastRequest = -1

  /** A person spoke: what was written before may have to change because of that. */
  request(seq: number): void {
    this.#lastRequest = seq
  }

  /** To be called for every action in order. */
  next(event: ToolEvent): Rework | null {
    const overwritten = appliedEdits(event).flatMap(edit => this.#apply(edit, event))
    const recent = overwritten.filter(({ seq }) => seq > this.#lastRequest)
    const own = recent.findLast(({ agentId }) => agentId === event.agentId)
    if (own) return { kind: 'rework', of: own.seq }
    const other = recent.at(-1)
    if (other) return { kind: 'hierarchical', of: other.seq }
    const old = overwritten.at(-1)
    return old ? { kind: 'user_rework', of: old.seq } : null
  }

  #apply({ path, added, removed }: FileEdit, { agentId, seq }: ToolEvent): Writer[] {
    const lines = this.#written.get(path) ?? new Map<string, Writer[]>()
    this.#written.set(path, lines)
    const changed = difference(removed, added)
    const overwritten = changed.removed.flatMap(line => lines.get(line)?.pop() ?? [])
    for (const line of changed.added) {
      const writers = lines.get(line)
      if (writers) writers.push({ agentId, seq })
      else lines.set(line, [{ agentId, seq }])
    }
    return overwritten
  }
}

const textOf = (line: string): string => line.trim()

const isTelling = (text: string): boolean =>
  text.length >= leastText && (!/\s/.test(text) || text.replace(/\s+/g, '').length >= leastText)

/** Lines without those on both sides: what is only moved or indented is neither removed nor added. */
const difference = (removed: readonly string[], added: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const line of added.map(textOf)) counts.set(line, (counts.get(line) ?? 0) + 1)
  const gone = removed.map(textOf).filter(line => {
    const left = counts.get(line) ?? 0
    if (left > 0) counts.set(line, left - 1)
    return left === 0
  })
  const fresh = [...counts].flatMap(([line, count]) => new Array<string>(count).fill(line))
  return { removed: gone.filter(isTelling), added: fresh.filter(isTelling) }
}
