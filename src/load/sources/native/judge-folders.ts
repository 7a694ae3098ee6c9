import { listText } from '../../../core/list-text.ts'
import type { CriterionRecord, ItemRecord, JudgeRecord } from '../../../core/record.ts'
import type { Disk } from '../../io/disk.ts'
import { Fields, FileAccount, type Findings, isObject, type JsonObject, pointsOf } from '../../io/fields.ts'
import { type ReadJson, readJson } from '../../io/json.ts'
import { arePossible, criterionPoints, possibleOf } from '../../points.ts'
import { modelIn } from './model-name.ts'

const judgeName = /^judge_(\d+)$/

export const readJudges = (
  disk: Disk,
  entries: readonly Fields[],
  label: string,
  findings: Findings,
): JudgeRecord[] => {
  const account = new FileAccount(`${label}/run_result.json`, findings)
  const unheard = new Map<number, Fields>()
  entries.forEach((entry, i) => {
    const number = entryNumber(entry, i)
    if (unheard.has(number)) reportTwice(account, number)
    else unheard.set(number, entry)
  })
  const judges: JudgeRecord[] = []
  const timings = new Map<JudgeRecord, Timing>()
  const heard = new Set<number>()
  for (const name of disk.list('judge').sort()) {
    const number = Number(judgeName.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(number)) continue
    if (heard.has(number)) {
      reportTwice(new FileAccount(`${label}/judge/${name}`, findings), number)
      continue
    }
    heard.add(number)
    const place = { folder: `judge/${name}`, label: `${label}/judge/${name}` }
    const timing = readTiming(disk, place, findings)
    const judge = readJudge(disk, place, number, unheard.get(number), timing, findings)
    if (judge) {
      judges.push(judge)
      timings.set(judge, timing)
    }
    unheard.delete(number)
  }
  for (const [number, entry] of unheard) judges.push(recordedJudge(entry, number, null, NaN, NaN))
  if (unheard.size > 0) {
    const which = `No folder of ${unheard.size === 1 ? 'judge' : 'judges'} ${listText([...unheard.keys()].map(String), 'and')}`
    const message = `${which}, which run_result.json lists; ${unheard.size === 1 ? 'its score is' : 'their scores are'} used, without criteria.`
    account.report('judge-missing', message, 'Copy the judge folders too: Impl-Rate needs their criteria.', 'judges')
  }
  if (timings.size > 1) reportUntimed(timings)
  return judges.sort((a, b) => a.number - b.number)
}

const reportTwice = (account: FileAccount, number: number): void =>
  account.report('judge-twice', `Judge ${number} is there twice; the first counts.`, 'Give each judge its own number.')

const entryNumber = (entry: Fields, i: number): number => {
  const number = entry.number('judge_number')
  return Number.isNaN(number) ? i + 1 : number
}

interface Timing {
  readonly account: FileAccount
  readonly read: ReadJson
  readonly seconds: number
  readonly costUsd: number
}

interface JudgePlace {
  readonly folder: string
  readonly label: string
}

const readTiming = (disk: Disk, { folder, label }: JudgePlace, findings: Findings): Timing => {
  const account = new FileAccount(`${label}/timing.json`, findings)
  const read = readJson(disk, `${folder}/timing.json`, account)
  if (!(read instanceof Fields)) return { account, read, seconds: NaN, costUsd: NaN }
  const timing = { account, read, seconds: read.amount('judge_duration_seconds'), costUsd: read.amount('cost_usd') }
  account.close()
  return timing
}

const timed = [
  ['seconds', 'judge_duration_seconds'],
  ['costUsd', 'cost_usd'],
] as const

/** Time and cost of judging are sums over the judges: what one of them lacks and others have makes them unknown. */
const reportUntimed = (timings: ReadonlyMap<JudgeRecord, Timing>): void => {
  const judges = [...timings.keys()]
  const known = timed.filter(([value]) => judges.some(judge => !Number.isNaN(judge[value])))
  for (const [judge, { account, read }] of timings) {
    const lacking = known.filter(([value]) => Number.isNaN(judge[value]))
    if (lacking.length === 0) continue
    if (read instanceof Fields) for (const [, name] of lacking) read.lacks(name)
    if (read === 'absent') {
      const message =
        'There is no timing.json, which other judges of the run have: what judging cost and took is not known.'
      account.report('value-missing', message, 'Copy it if it was lost.')
    }
  }
}

const readJudge = (
  disk: Disk,
  { folder, label }: JudgePlace,
  number: number,
  entry: Fields | undefined,
  { seconds, costUsd: timedCost }: Timing,
  findings: Findings,
): JudgeRecord | null => {
  const account = new FileAccount(`${label}/judgment.json`, findings)
  const judgment = readJson(disk, `${folder}/judgment.json`, account)
  const model =
    modelIn(disk, `${folder}/MODEL.md`, new FileAccount(`${label}/MODEL.md`, findings)) ?? entry?.word('model') ?? null
  if (judgment instanceof Fields) {
    const costUsd = Number.isNaN(timedCost) ? judgment.amount('cost_usd') : timedCost
    const rating = ratingOf(judgment, entry)
    const { criteria, isPossible } = readCriteria(judgment)
    const judge = judgedBy(rating, { number, model, seconds, costUsd, criteria })
    account.close()
    return isPossible ? judge : { ...judge, implRate: NaN }
  }
  if (judgment === 'absent') {
    const message = entry
      ? 'No judgment.json; the entry in run_result.json is used, without criteria.'
      : 'No judgment.json.'
    account.report('judgment-missing', message, 'Judge the run again, or copy the file if it was lost.')
  }
  return entry ? recordedJudge(entry, number, model, seconds, timedCost) : null
}

/** A judgment that gives neither score nor verdict and does not say that it is not valid has lost them. */
const ratingOf = (judgment: Fields, entry: Fields | undefined): Fields => {
  const { score, passed } = judgment.value
  if ((score ?? passed ?? null) !== null || !isValid(judgment)) return judgment
  judgment.account.report(
    'value-missing',
    entry
      ? 'Neither score nor passed is there; those of the entry in run_result.json are used.'
      : 'Neither score nor passed is there.',
    'Judge the run again, or copy the file if it was lost.',
    'score',
  )
  return entry ?? judgment
}

type Circumstances = Pick<JudgeRecord, 'number' | 'model' | 'seconds' | 'costUsd' | 'criteria'>

/** Written out: spreading the circumstances would cost as much as all the rest. */
const judgedBy = (fields: Fields, { number, model, seconds, costUsd, criteria }: Circumstances): JudgeRecord => ({
  number,
  score: fields.number('score'),
  passed: fields.flag('passed'),
  grade: fields.word('grade'),
  valid: isValid(fields),
  reasoning: fields.word('reasoning'),
  model,
  seconds,
  costUsd,
  criteria,
})

/** Absent means valid; what is neither true nor false is told, and no reason to count the judgment. */
const isValid = (fields: Fields): boolean => fields.flag('is_valid') ?? (fields.value.is_valid ?? null) === null

const recordedJudge = (
  entry: Fields,
  number: number,
  model: string | null,
  seconds: number,
  costUsd: number,
): JudgeRecord => judgedBy(entry, { number, model: model ?? entry.word('model'), seconds, costUsd, criteria: [] })

/** Of a judge one of whose criteria cannot be as it stands, nobody knows what share of the points it gave. */
const readCriteria = (judgment: Fields): { criteria: CriterionRecord[]; isPossible: boolean } => {
  const scores = judgment.object('criteria_scores')
  if (!scores) return { criteria: [], isPossible: true }
  let isPossible = true
  const criteria: CriterionRecord[] = []
  const odd: OddCriteria = { 'criterion-not-applicable': [], 'criterion-unrated': [], 'items-do-not-add-up': [] }
  for (const name of Object.keys(scores.value)) {
    const value = scores.value[name]
    if (!isObject(value)) {
      scores.wrongType(scores.place(name), value, 'an object')
      continue
    }
    const fields = new Fields(value, scores.account, scores.place(name))
    const points = criterionPoints(fields)
    const { items, unratedItems } = readItems(fields)
    const { score, max } = points
    let { achieved } = points
    if (unratedItems.length > 0) odd['criterion-unrated'].push(`${listText(unratedItems, 'and')} of ${name}`)
    if (points.isPossible) {
      const oddity = oddityOf(value, achieved, max, items)
      if (oddity) odd[oddity].push(name)
      if (oddity === 'criterion-unrated') achieved = 0
      if (oddity === 'criterion-not-applicable') achieved = NaN
    } else isPossible = false
    criteria.push({ name, score, achieved, max, items })
  }
  reportCriteria(judgment.account, odd)
  return { criteria, isPossible }
}

const criterionOddities = {
  'criterion-not-applicable': {
    did: 'Not applicable, so left out of both sums:',
    hint: 'Nothing to do if the criterion does not apply; otherwise write achieved and max as numbers.',
  },
  'criterion-unrated': {
    did: 'Without points, so none of the maximum achieved:',
    hint: 'Judge the run again. What does not apply is written with achieved and max "N/A".',
  },
  'items-do-not-add-up': {
    did: 'The items do not add up to the points of:',
    hint: 'Impl-Rate uses the points of the criterion; check how the judge added.',
  },
} as const

type Oddity = keyof typeof criterionOddities

type OddCriteria = Readonly<Record<Oddity, string[]>>

const reportCriteria = (account: FileAccount, odd: OddCriteria): void => {
  for (const code of ['criterion-not-applicable', 'criterion-unrated', 'items-do-not-add-up'] as const) {
    const { did, hint } = criterionOddities[code]
    if (odd[code].length > 0) account.report(code, `${did} ${odd[code].join(', ')}.`, hint, 'criteria_scores')
  }
}

const oddityOf = (value: JsonObject, achieved: number, max: number, items: readonly ItemRecord[]): Oddity | null => {
  if (!Number.isNaN(achieved) && !Number.isNaN(max))
    return items.length > 0 && !addsUp(items, achieved, max) ? 'items-do-not-add-up' : null
  return saysNotApplicable(value) || areNotApplicable(items) ? 'criterion-not-applicable' : 'criterion-unrated'
}

const saysSo = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\s*n\/?a\s*$/i.test(value))

/** Only what says that it does not apply is left out: a judge who gives no points may have none to give. */
const saysNotApplicable = ({ achieved, max }: JsonObject): boolean => saysSo(achieved) || saysSo(max)

const areNotApplicable = (items: readonly ItemRecord[]): boolean =>
  items.length > 0 && items.every(({ achieved }) => Number.isNaN(achieved))

/** The hottest loop of loading: a million items in a large study. */
const readItems = (criterion: Fields) => {
  const items = criterion.object('items')
  const unratedItems: string[] = []
  if (!items) return { items: [], unratedItems }
  const { account } = items
  const notApplicable = new Set(criterion.value.na_items === undefined ? [] : criterion.words('na_items'))
  const list: ItemRecord[] = []
  for (const id of notApplicable)
    if (!Object.hasOwn(items.value, id)) list.push({ id, achieved: NaN, max: NaN, reason: null })
  for (const id of Object.keys(items.value)) {
    const item = items.value[id]
    if (!isObject(item)) {
      items.wrongType(items.place(id), item, 'an object')
      continue
    }
    const reason = typeof item.reason === 'string' && item.reason !== '' ? item.reason : null
    const achieved = pointsOf(item.achieved, account)
    const max = pointsOf(item.max, account)
    if (achieved >= 0 && achieved <= max) list.push({ id, achieved, max, reason })
    else {
      const rated = unusualItem(new Fields(item, account, items.place(id)), id, achieved, max, notApplicable)
      if (rated.achieved === 0 && Number.isNaN(rated.max)) unratedItems.push(id)
      list.push({ id, ...rated, reason })
    }
  }
  return { items: list, unratedItems }
}

/** Points that are above the maximum, cannot be right, or are not given. */
const unusualItem = (
  fields: Fields,
  id: string,
  achieved: number,
  max: number,
  notApplicable: ReadonlySet<string>,
): Pick<ItemRecord, 'achieved' | 'max'> => {
  if (!arePossible(achieved, max)) return possibleOf(fields, achieved, max)
  if (!Number.isNaN(achieved) && !Number.isNaN(max)) return { achieved, max }
  if (saysNotApplicable(fields.value) || notApplicable.has(id)) return { achieved: NaN, max }
  // Whether the criterion has its maximum in is not known: that of the rubric counts.
  return { achieved: 0, max: NaN }
}

const addsUp = (items: readonly ItemRecord[], achieved: number, max: number): boolean => {
  let achievedSum = 0
  let maxSum = 0
  for (const item of items) {
    if (!Number.isNaN(item.achieved)) achievedSum += item.achieved
    if (!Number.isNaN(item.max)) maxSum += item.max
  }
  return Math.abs(achievedSum - achieved) < 1e-6 && Math.abs(maxSum - max) < 1e-6
}
