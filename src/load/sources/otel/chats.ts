import type { Usage } from '../../../core/transcript.ts'
import { sumOf, tokensOf } from '../../transcripts/shared/usage.ts'
import type { ChatWork, SpanRecord } from './span-records.ts'
import type { SpanTree } from './tree.ts'

export interface Chat {
  readonly work: ChatWork
  /** When the model had answered: a framework may count the tools that it ran then as part of the call. */
  readonly end: number | null
}

export interface FoundChats {
  readonly chats: ReadonlyMap<SpanRecord, Chat>
  readonly outermost: ReadonlyMap<SpanRecord, SpanRecord>
}

export const findChats = (tree: SpanTree): FoundChats => {
  const inside = new Map<SpanRecord, Chat[]>()
  const chats = new Map<SpanRecord, Chat>()
  for (const record of tree.outermostFirst.toReversed()) {
    const { work, end } = record
    if (work?.kind !== 'chat') continue
    const inner = inside.get(record)?.reverse()
    const chat = inner ? joined(work, end, inner) : { work, end }
    const outer = outerChat(record, tree)
    const beside = outer && inside.get(outer)
    if (!outer) chats.set(record, chat)
    else if (beside) beside.push(chat)
    else inside.set(outer, [chat])
  }
  const outermost = new Map<SpanRecord, SpanRecord>()
  for (const record of tree.outermostFirst) {
    if (record.work?.kind !== 'chat') continue
    const outer = outerChat(record, tree)
    outermost.set(record, (outer && outermost.get(outer)) ?? record)
  }
  return { chats, outermost }
}

/** The span of the same call of a model that is directly around; null where it is one for itself. */
const outerChat = (record: SpanRecord, tree: SpanTree): SpanRecord | null => {
  const outer = tree.around(record, 'chat', 'tool', 'agent')
  return outer?.work?.kind === 'chat' ? outer : null
}

const joined = (outer: ChatWork, end: number | null, inner: readonly Chat[]): Chat => {
  const works = inner.map(({ work }) => work)
  const ends = inner.flatMap(chat => chat.end ?? [])
  return {
    end: ends.length > 0 ? ends.reduce((a, b) => Math.max(a, b)) : end,
    work: {
      ...outer,
      model: outer.model ?? works.find(({ model }) => model !== null)?.model ?? null,
      conversation: outer.conversation ?? works.find(({ conversation }) => conversation !== null)?.conversation ?? null,
      usage: fuller(outer.usage, sumOf(works.map(({ usage }) => usage))),
      asked: longer(outer.asked, ...works.map(({ asked }) => asked)),
      answers: longer(outer.answers, ...works.map(({ answers }) => answers)),
      output: longer(
        outer.output,
        works.flatMap(({ output }) => output),
      ),
      tools: outer.tools ?? works.find(({ tools }) => tools !== null)?.tools ?? null,
    },
  }
}

/** The first that holds anything. */
const longer = <Item>(...lists: readonly (readonly Item[])[]): readonly Item[] =>
  lists.find(({ length }) => length > 0) ?? []

/** The outer one counts, unless the inner one tells the same tokens with more detail. */
const fuller = (outer: Usage | null, inner: Usage | null): Usage | null => {
  if (!outer || !inner) return outer ?? inner
  const isSame = tokensOf(outer) === tokensOf(inner) && outer.output === inner.output
  return isSame && outer.cacheRead === null && inner.cacheRead !== null
    ? { ...inner, costUsd: outer.costUsd ?? inner.costUsd }
    : outer
}
