import type { ModelUsage, Tokens, Trouble } from '../../../core/record.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { Fields, type FileAccount, isObject, type JsonObject } from '../../io/fields.ts'
import { noTokens, nothingKnown, transcriptIn } from '../../logs/content.ts'
import type { InspectHeader } from './header.ts'
import { readScores } from './score.ts'
import { readSample as readEvents } from './transcript/sample-events.ts'

export const readSample = (
  sample: JsonObject,
  name: string,
  header: InspectHeader,
  chosen: string | null,
  isOpen: boolean,
  account: FileAccount,
) => {
  const fields = new Fields(sample, account, name)
  const isBroken = sample.error !== undefined && sample.error !== null
  // That a whole log has no scores is told of the log.
  const isDue = !isBroken && header.isScored !== false
  const scores = (isDue ? fields.due('scores') : fields).object('scores')
  const isScored = scores !== null && (isDue || Object.keys(scores.value).length > 0)
  const scored = isScored ? readScores(scores, header, chosen, isOpen) : null
  const usage = readUsage(fields.object('model_usage'))
  const graders = new Set(header.scorers.flatMap(scorer => scorer.graders).filter(model => model !== header.model))
  const costs = usage.filter(({ model }) => !graders.has(model)).map(({ costUsd }) => costUsd)
  return {
    isChosen: scored?.isChosen ?? false,
    content: {
      ...nothingKnown,
      tokens: agentTokens(usage, graders),
      costUsd: costs.length === 0 ? NaN : costs.reduce((sum, cost) => sum + cost, 0),
      seconds: { total: fields.amount('total_time'), agent: fields.amount('working_time'), judge: NaN },
      trouble: isBroken ? 'infrastructure' : limitOf(fields),
      recorded: scored?.recorded ?? nothingKnown.recorded,
      judges: scored?.judges ?? [],
      usage,
      ...transcriptIn(transcriptOf(sample, name, account.file), fields, 'Samples'),
    },
  }
}

/** A sample stopped for its time keeps its score; so does one stopped for its tokens, which is a way to fail the task. */
const limitOf = (fields: Fields): Trouble | null => {
  const type = fields.object('limit')?.value.type
  return type === 'time' || type === 'working' ? 'timeout' : null
}

const readUsage = (usage: Fields | null): ModelUsage[] =>
  Object.keys(usage?.value ?? {}).flatMap(model => {
    const entry = usage?.object(model)
    return entry ? [{ model, tokens: tokensOf(entry), costUsd: entry.amount('total_cost') }] : []
  })

/** Some providers count what came from the cache among the input: the total tells which. */
const tokensOf = (entry: Fields): Tokens => {
  const input = entry.amount('input_tokens')
  const output = entry.amount('output_tokens')
  const cacheCreation = entry.amount('input_tokens_cache_write')
  const cacheRead = entry.amount('input_tokens_cache_read')
  const cached = (cacheCreation || 0) + (cacheRead || 0)
  const isWithin = cached > 0 && input >= cached && input + output === entry.amount('total_tokens')
  return { input: isWithin ? input - cached : input, output, cacheCreation, cacheRead }
}

const agentTokens = (usage: readonly ModelUsage[], graders: ReadonlySet<string>): Tokens => {
  const own = usage.filter(({ model }) => !graders.has(model))
  const total = (kind: Exclude<keyof Tokens, 'total'>): number => {
    const counts = own.map(({ tokens }) => tokens[kind]).filter(count => !Number.isNaN(count))
    return counts.length === 0 ? NaN : counts.reduce((sum, count) => sum + count, 0)
  }
  return own.length === 0
    ? noTokens
    : {
        input: total('input'),
        output: total('output'),
        cacheCreation: total('cacheCreation'),
        cacheRead: total('cacheRead'),
      }
}

/** Nothing where the agent only answered, since an answer has no steps. */
const transcriptOf = (sample: JsonObject, name: string, file: string): Transcript | null =>
  usesTools(sample.events) || usesTools(sample.messages) ? readEvents(sample, name, file, false) : null

const usesTools = (list: unknown): boolean =>
  Array.isArray(list) && list.some(entry => isObject(entry) && (entry.event === 'tool' || entry.role === 'tool'))
