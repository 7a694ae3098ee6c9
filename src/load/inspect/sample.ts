import type { RunContent, Trouble } from '../../core/record.ts'
import { Fields, type FileAccount, type JsonObject } from '../fields.ts'
import { nothingKnown } from '../logs/content.ts'
import type { InspectHeader } from './header.ts'
import { readScores } from './score.ts'
import { transcriptOf } from './transcript.ts'
import { agentTokens, readUsage } from './usage.ts'

/** What one sample says of its run. */
export interface SampleContent {
  readonly content: RunContent
  readonly isChosen: boolean
}

export const readSample = (
  sample: JsonObject,
  name: string,
  header: InspectHeader,
  chosen: string | null,
  isOpen: boolean,
  account: FileAccount,
): SampleContent => {
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
      ...transcriptOf(sample, name, account),
    },
  }
}

/** A sample stopped for its time keeps its score; so does one stopped for its tokens, which is a way to fail the task. */
const limitOf = (fields: Fields): Trouble | null => {
  const type = fields.object('limit')?.value.type
  return type === 'time' || type === 'working' ? 'timeout' : null
}
