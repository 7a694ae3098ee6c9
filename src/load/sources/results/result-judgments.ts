import type { CriterionRecord, ItemRecord, JudgeRecord } from '../../../core/record.ts'
import type { CsvRow } from '../../io/csv.ts'
import { Follower, type RunOrder } from './follower.ts'
import type { Sheet } from './result-sheet.ts'
import type { ResultsFolder } from './results-input.ts'

interface JudgeName {
  readonly model: string | null
  readonly number: string | null
}

const sameJudge = (a: JudgeName, b: JudgeName): boolean => a.number === b.number && a.model === b.model

/** A judge, criterion or item as it stands in its file: which judge it belongs to, and where it was found. */
interface JudgeRow {
  readonly judge: JudgeName
  readonly record: JudgeRecord & { readonly criteria: CriterionRecord[] }
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

export class Judgments {
  readonly #judges: Follower<JudgeRow>
  readonly #criteria: Follower<CriterionRow>
  readonly #items: Follower<ItemRow>
  readonly #sheets: { readonly criteria: Sheet | null; readonly items: Sheet | null }

  constructor(folder: ResultsFolder, order: RunOrder, brief: boolean) {
    const below = (name: 'criteria' | 'items') => (brief ? null : folder.table(name))
    this.#sheets = { criteria: below('criteria'), items: below('items') }
    this.#judges = new Follower(folder.table('judges'), order, brief ? briefJudgeIn : judgeIn)
    this.#criteria = new Follower(this.#sheets.criteria, order, criterionIn)
    this.#items = new Follower(this.#sheets.items, order, itemIn)
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

const judgeName = (row: Sheet): JudgeName => ({ model: row.word('judge_model'), number: row.word('judge_number') })

const judgeIn = (row: Sheet): JudgeRow => ({
  judge: judgeName(row),
  record: {
    number: row.number('judge_number'),
    score: row.number('judge_score'),
    passed: row.flag('judge_passed'),
    grade: row.word('judge_grade'),
    valid: row.flag('judge_is_valid') ?? true,
    reasoning: row.word('judge_reasoning'),
    model: row.word('judge_model'),
    seconds: row.number('judge_seconds'),
    costUsd: row.number('judge_cost_usd'),
    criteria: [],
  },
  isUnrated: row.has('judge_impl_rate') && Number.isNaN(row.number('judge_impl_rate')),
})

/** What criteria come to stands with the judge. */
const briefJudgeIn = (row: Sheet): JudgeRow => {
  const judge = judgeIn(row)
  return { ...judge, record: { ...judge.record, implRate: row.number('judge_impl_rate') } }
}

const criterionIn = (row: Sheet): CriterionRow => ({
  judge: judgeName(row),
  name: row.word('criterion'),
  number: row.number('criterion_number'),
  record: {
    name: row.text('criterion_raw'),
    score: row.number('criterion_score'),
    achieved: row.number('criterion_achieved'),
    max: row.number('criterion_max'),
    items: [],
  },
  row: row.current,
})

const itemIn = (row: Sheet): ItemRow => ({
  judge: judgeName(row),
  criterion: row.word('criterion'),
  number: row.number('criterion_number'),
  record: {
    id: row.text('item_id'),
    achieved: row.number('item_achieved'),
    max: row.number('item_max'),
    reason: row.word('item_reason'),
  },
  row: row.current,
})
