import type { CriterionRecord, JudgeRecord, Recorded } from '../../../core/record.ts'
import { Fields, FileAccount, Findings, isObject } from '../../io/fields.ts'
import { isOpenScore, nothingKnown, outcome, passedBy, shareCriterion, silentJudge } from '../../logs/content.ts'
import type { InspectHeader, Scorer } from './header.ts'
import type { InspectLog } from './log/contract.ts'

const letters: ReadonlyMap<string, number> = new Map([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
  ['yes', 1],
  ['true', 1],
  ['no', 0],
  ['false', 0],
])

const scoreOf = (value: unknown): number => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NaN
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return NaN
  const letter = letters.get(value) ?? letters.get(value.toLowerCase())
  if (letter !== undefined) return letter
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
}

/** A score that must be one: what is none is told. */
const dueScore = (score: Fields, place: string, value: unknown): number => {
  const number = scoreOf(value)
  if (Number.isNaN(number) && typeof value === 'string') reportWord(score, place)
  else if (Number.isNaN(number) && value !== null && value !== undefined)
    score.wrongType(place, value, 'a number, or C, P, I or N')
  return number
}

/** Some scorers sort answers into classes: that is told once of a log. */
const reportWord = ({ account: { file, findings }, at }: Fields, place: string): void => {
  const scorer = at.slice(at.indexOf('.scores.') + '.scores.'.length)
  const message = `Words of ${scorer} that stand for no number: {count}.`
  const hint = 'Choose a scorer that gives numbers, or C, P, I or N, with --outcome, if there is one.'
  findings.count({ code: 'score-categorical', subject: `${file}\n${scorer}`, file, at: place, message, hint })
}

/** `chosen` is a scorer, or one of the values of a scorer that gives several. */
export const readScores = (scores: Fields, header: InspectHeader, chosen: string | null, isOpen: boolean) => {
  const found = chosenIn(scores, header, chosen)
  const judges = Object.keys(scores.value).flatMap(name => {
    const score = scores.object(name)
    if (!score) return []
    const own = judgesOf(name, score, header)
    return isOpen && score.at === found?.score.at ? own.map(judge => ({ ...judge, passed: null })) : own
  })
  return {
    // Values that were collected are the judges' own: they have the outcome among them.
    recorded: Array.isArray(found?.value) ? collected : outcomeOf(found, isOpen),
    judges: judges.map((judge, i) => ({ ...judge, number: i + 1 })),
    isChosen: found !== null,
  }
}

const { decides: _, ...collected } = nothingKnown.recorded

interface Chosen {
  readonly score: Fields
  readonly place: string
  readonly value: unknown
}

const outcomeOf = (found: Chosen | null, isOpen: boolean): Recorded => {
  const score = found ? dueScore(found.score, found.place, found.value) : NaN
  return outcome(score, isOpen ? null : passedBy(score))
}

/** Whether a metric or listed score lies beyond 0 to 1, so that the score that decides has a scale of its own. */
export const isOpenLog = (
  header: InspectHeader,
  { listedScores }: Pick<InspectLog, 'listedScores'>,
  chosen: string | null,
): boolean => {
  const name = chosen ?? header.first?.name
  if (name !== undefined && header.open.has(name)) return true
  const account = new FileAccount('', new Findings())
  return (listedScores?.() ?? []).some(scores => {
    const value = chosenIn(new Fields(scores, account), header, chosen)?.value
    return (Array.isArray(value) ? value : [value]).some(each => isOpenScore(scoreOf(each)))
  })
}

const chosenIn = (scores: Fields, { first }: InspectHeader, chosen: string | null): Chosen | null => {
  const names = Object.keys(scores.value)
  const name = chosen ?? first?.name ?? names[0] ?? 'score'
  const scorer = names.includes(name) ? name : (names.find(each => hasKey(scores.value[each], name)) ?? name)
  const score = scores.due(scorer).object(scorer)
  if (!score || score.lacks('value')) return null
  const { value } = score.value
  const place = score.place('value')
  if (!isObject(value)) return { score, place, value }
  const key = scorer !== name ? name : first && Object.hasOwn(value, first.name) ? first.name : Object.keys(value)[0]
  return { score, place: `${place}.${key}`, value: value[key] }
}

const hasKey = (score: unknown, key: string): boolean =>
  isObject(score) && isObject(score.value) && Object.hasOwn(score.value, key)

/** Scorers that a model grades and values that were collected are judges; several named values are criteria. */
const judgesOf = (name: string, score: Fields, { scorers }: InspectHeader): JudgeRecord[] => {
  const scorer = scorers.find(each => each.name === name || name.startsWith(each.name)) ?? null
  const graded = (scorer?.isModelGraded ?? false) || score.object('metadata')?.value.grading !== undefined
  const { value } = score.value
  if (Array.isArray(value))
    return value.map((each, i) =>
      judgeOf(graderAt(scorer, i), dueScore(score, `${score.place('value')}[${i}]`, each), null, []),
    )
  const criteria = isObject(value) ? criteriaOf(score, value) : []
  if (!graded && criteria.length === 0) return []
  const reasoning = graded ? score.word('explanation') : null
  return [judgeOf(graded ? graderAt(scorer, 0) : null, scoreOf(value), reasoning, criteria)]
}

const graderAt = (scorer: Scorer | null, i: number): string | null => {
  const graders = scorer?.graders ?? []
  return graders[i] ?? (graders.length === 1 ? graders[0] : null)
}

const judgeOf = (
  model: string | null,
  score: number,
  reasoning: string | null,
  criteria: readonly CriterionRecord[],
): JudgeRecord => ({ ...silentJudge, model, score, passed: passedBy(score), reasoning, criteria })

/** Each value counts as points of one; what is not on that scale has no points. */
const criteriaOf = (score: Fields, values: Readonly<Record<string, unknown>>): CriterionRecord[] =>
  Object.entries(values).map(([name, value]) => {
    const number = scoreOf(value)
    if (Number.isNaN(number)) reportWithout(score, name)
    return shareCriterion(name, number)
  })

const reportWithout = ({ account: { file, findings }, at }: Fields, name: string): void =>
  findings.count({
    code: 'criterion-not-applicable',
    subject: `${file}\n${name}`,
    file,
    at: `${at}.value.${name}`,
    message: `${name} is no number in {count} samples: there it has no points.`,
    hint: 'Nothing to do if it does not apply, or is no score.',
  })
