import type { CriterionRecord, ItemRecord, JudgeRecord } from '../../core/record.ts'
import type { CsvRow } from '../csv.ts'
import type { ResultsFolder } from './folder.ts'
import { Follower, type RunOrder } from './follower.ts'
import type { Reader, Sheet } from './sheet.ts'

/** Which judge of a run, in the words of the file. */
interface JudgeName {
  readonly model: string | null
  readonly number: string | null
}

const sameJudge = (a: JudgeName, b: JudgeName): boolean => a.number === b.number && a.model === b.model

/** A judge, criterion or item as it stands in its file: which judge it belongs to, and where it was found. */
interface JudgeRow {
  readonly judge: JudgeName
  readonly record: JudgeRecord & { readonly criteria: CriterionRecord[] }
  /** No share of points was found. */
  readonly isUnrated: boolean
}

interface CriterionRow {
  readonly judge: JudgeName
  readonly name: string | null
  readonly number: number
  readonly record: CriterionRecord & { readonly items: ItemRecord[] }
  readonly row: CsvRow
}

interface ItemRow {
  readonly judge: JudgeName
  readonly criterion: string | null
  readonly number: number
  readonly record: ItemRecord
  readonly row: CsvRow
}

/** The judges of each run, with criteria and items, out of three files that are read in step. */
export class Judgments {
  readonly #judges: Follower<JudgeRow>
  readonly #criteria: Follower<CriterionRow>
  readonly #items: Follower<ItemRow>
  readonly #sheets: { readonly criteria: Sheet | null; readonly items: Sheet | null }

  constructor(folder: ResultsFolder, order: RunOrder, brief: boolean) {
    const below = (name: 'criteria' | 'items') => (brief ? null : folder.table(name))
    this.#sheets = { criteria: below('criteria'), items: below('items') }
    this.#judges = new Follower(folder.table('judges'), order, brief ? briefJudgeReader : judgeReader)
    this.#criteria = new Follower(this.#sheets.criteria, order, criterionReader)
    this.#items = new Follower(this.#sheets.items, order, itemReader)
  }

  take(line: number): JudgeRecord[] {
    const judges = this.#judges.take(line)
    const criteria = this.#criteria.take(line)
    this.#giveCriteria(judges, criteria)
    this.#giveItems(criteria, this.#items.take(line))
    return judges.map(rated)
  }

  finish(): void {
    this.#judges.finish()
    this.#criteria.finish()
    this.#items.finish()
  }

  /** Positions count up within a judgment: one that does not belongs to the next judge of that name. */
  #giveCriteria(judges: readonly JudgeRow[], criteria: readonly CriterionRow[]): void {
    let current = 0
    let last = 0
    for (const { judge, number, record, row } of criteria) {
      const found = judges.findIndex(
        (each, i) => sameJudge(each.judge, judge) && (i > current || (i === current && number > last)),
      )
      if (found < 0) this.#sheets.criteria?.count('judge', ...without('judges.csv'), row)
      else {
        judges[found].record.criteria.push(record)
        current = found
        last = number
      }
    }
  }

  #giveItems(criteria: readonly CriterionRow[], items: readonly ItemRow[]): void {
    let current = 0
    for (const { judge, criterion, number, record, row } of items) {
      const isOwn = (each: CriterionRow) =>
        each.number === number && each.name === criterion && sameJudge(each.judge, judge)
      let found = current
      while (found < criteria.length && !isOwn(criteria[found])) found++
      if (found === criteria.length) this.#sheets.items?.count('criterion', ...without('criteria.csv'), row)
      else {
        criteria[found].record.items.push(record)
        current = found
      }
    }
  }
}

/** Criteria with points and yet no rate: one of them cannot be as it stood, so that the others do not tell it. */
const rated = ({ record, isUnrated }: JudgeRow): JudgeRecord =>
  isUnrated && record.criteria.some(({ achieved, max }) => !Number.isNaN(achieved) && !Number.isNaN(max))
    ? { ...record, implRate: NaN }
    : record

const without = (file: string): [string, string] => [
  `Rows whose judge or criterion is not in ${file}, or not in its order: {count}. They were left out.`,
  'Write the results again: files do not fit.',
]

const judgeName = (sheet: Sheet): Reader<JudgeName> => {
  const model = sheet.word('judge_model')
  const number = sheet.word('judge_number')
  return row => ({ model: model(row), number: number(row) })
}

const judgeReader = (sheet: Sheet): Reader<JudgeRow> => {
  const judge = judgeName(sheet)
  const isUnrated = isUnratedIn(sheet)
  const number = sheet.number('judge_number')
  const score = sheet.number('judge_score')
  const passed = sheet.flag('judge_passed')
  const grade = sheet.word('judge_grade')
  const valid = sheet.flag('judge_is_valid')
  const reasoning = sheet.word('judge_reasoning')
  const model = sheet.word('judge_model')
  const seconds = sheet.number('judge_seconds')
  const costUsd = sheet.number('judge_cost_usd')
  return row => ({
    judge: judge(row),
    record: {
      number: number(row),
      score: score(row),
      passed: passed(row),
      grade: grade(row),
      valid: valid(row) ?? true,
      reasoning: reasoning(row),
      model: model(row),
      seconds: seconds(row),
      costUsd: costUsd(row),
      criteria: [],
    },
    isUnrated: isUnrated(row),
  })
}

const isUnratedIn = (sheet: Sheet): Reader<boolean> => {
  if (!sheet.has('judge_impl_rate')) return () => false
  const implRate = sheet.number('judge_impl_rate')
  return row => Number.isNaN(implRate(row))
}

/** What criteria come to stands with the judge. */
const briefJudgeReader = (sheet: Sheet): Reader<JudgeRow> => {
  const read = judgeReader(sheet)
  const implRate = sheet.number('judge_impl_rate')
  return row => {
    const judge = read(row)
    return { ...judge, record: { ...judge.record, implRate: implRate(row) } }
  }
}

const criterionReader = (sheet: Sheet): Reader<CriterionRow> => {
  const judge = judgeName(sheet)
  const name = sheet.word('criterion')
  const number = sheet.number('criterion_number')
  const raw = sheet.text('criterion_raw')
  const score = sheet.number('criterion_score')
  const achieved = sheet.number('criterion_achieved')
  const max = sheet.number('criterion_max')
  return row => ({
    judge: judge(row),
    name: name(row),
    number: number(row),
    record: { name: raw(row), score: score(row), achieved: achieved(row), max: max(row), items: [] },
    row,
  })
}

const itemReader = (sheet: Sheet): Reader<ItemRow> => {
  const judge = judgeName(sheet)
  const criterion = sheet.word('criterion')
  const number = sheet.number('criterion_number')
  const id = sheet.text('item_id')
  const achieved = sheet.number('item_achieved')
  const max = sheet.number('item_max')
  const reason = sheet.word('item_reason')
  return row => ({
    judge: judge(row),
    criterion: criterion(row),
    number: number(row),
    record: { id: id(row), achieved: achieved(row), max: max(row), reason: reason(row) },
    row,
  })
}
