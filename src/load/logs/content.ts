import type {
  CriterionRecord,
  ItemRecord,
  JudgeRecord,
  Recorded,
  RunContent,
  RunKey,
  RunRecord,
  Tokens,
} from '../../core/record.ts'
import type { Transcript } from '../../core/transcript.ts'
import type { Fields } from '../io/fields.ts'

export const noTokens: Tokens = { input: NaN, output: NaN, cacheCreation: NaN, cacheRead: NaN }

const noProcess: Recorded['process'] = { r_prog: NaN, strategic_drift: NaN, cfp: NaN, pr_revert_rate: NaN }

export const nothingKnown: RunContent = {
  exitCode: NaN,
  tokens: noTokens,
  costUsd: NaN,
  seconds: { total: NaN, agent: NaN, judge: NaN },
  apiCalls: NaN,
  turns: NaN,
  trouble: null,
  recorded: { score: NaN, passed: null, grade: null, process: noProcess, decides: true },
  judges: [],
  usage: [],
  steps: [],
  changes: [],
}

export const outcome = (score: number, passed: boolean | null): Recorded => ({
  score,
  passed,
  grade: null,
  process: noProcess,
  decides: true,
})

/** A run of which the source tells nothing but its outcome; written out, since files may hold a million of them. */
export const outcomeAlone = (key: RunKey, folder: string, recorded: Recorded): RunRecord => ({
  key,
  folder,
  exitCode: NaN,
  tokens: noTokens,
  costUsd: NaN,
  seconds: nothingKnown.seconds,
  apiCalls: NaN,
  turns: NaN,
  trouble: null,
  recorded,
  judges: nothingKnown.judges,
  usage: nothingKnown.usage,
  steps: nothingKnown.steps,
  changes: nothingKnown.changes,
})

/** Full marks pass, anything less does not; what lies outside 0 to 1 has a scale that we do not know. */
export const passedBy = (score: number): boolean | null => (score >= 0 && score <= 1 ? score === 1 : null)

export const isOpenScore = (score: number): boolean => score < 0 || score > 1

/** What checks without a judge found: criteria hang below a judge, and this one has no name. */
export const checks = (recorded: Recorded, criteria: JudgeRecord['criteria']): JudgeRecord[] =>
  criteria.length === 0 ? [] : [{ ...silentJudge, score: recorded.score, passed: recorded.passed, criteria }]

export const silentJudge: JudgeRecord = {
  model: null,
  number: 1,
  score: NaN,
  passed: null,
  grade: null,
  valid: true,
  reasoning: null,
  seconds: NaN,
  costUsd: NaN,
  criteria: [],
}

/** Harnesses that count no tokens write 0 for both kinds. */
export const countedTokens = (input: number, output: number): Tokens =>
  input > 0 || output > 0 ? { ...noTokens, input, output } : noTokens

/** Harnesses that know no price write 0; what used tokens was not free. */
export const knownCost = (costUsd: number, tokens: number): number => (costUsd === 0 && tokens > 0 ? NaN : costUsd)

/** A criterion by its share of one point; a score on another scale has no points. */
export const shareCriterion = (name: string, score: number, achieved = score): CriterionRecord => {
  const isShare = passedBy(score) !== null
  return { name, score, achieved: isShare ? achieved : NaN, max: isShare ? 1 : NaN, items: [] }
}

export const reasonedCriterion = (name: string, score: number, reason: string | null, achieved = score) => {
  const share = shareCriterion(name, score, achieved)
  return { ...share, items: [{ id: name, achieved: share.achieved, max: share.max, reason }] }
}

/** Tells criteria of one name apart: all but the first are numbered. */
export const nameCounter = (): ((name: string) => string) => {
  const known = new Map<string, number>()
  return name => {
    const count = (known.get(name) ?? 0) + 1
    known.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }
}

/** Tests as one criterion: the share of those with a verdict that passed is the implementation rate. */
export const testsCriterion = (items: readonly ItemRecord[]): CriterionRecord[] => {
  const rated = items.filter(({ max }) => !Number.isNaN(max))
  if (rated.length === 0) return []
  const achieved = rated.reduce((sum, item) => sum + item.achieved, 0)
  return [{ name: 'tests', score: achieved / rated.length, achieved, max: rated.length, items }]
}

export const transcriptIn = (
  transcript: Transcript | null,
  { account: { file, findings }, at }: Pick<Fields, 'account' | 'at'>,
  runs: string,
): Pick<RunContent, 'transcript'> => {
  for (const warning of transcript?.warnings ?? [])
    findings.count({
      ...{ code: 'transcript-odd', subject: `${file}\n${warning}`, file, at },
      message: `${warning} ${runs}: {count}.`,
      hint: 'What could be read is used.',
    })
  return transcript ? { transcript } : {}
}
