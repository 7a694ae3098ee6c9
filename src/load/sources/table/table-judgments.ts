import type { CriterionRecord, JudgeRecord } from '../../../core/record.ts'
import { type Fields, nameIn } from '../../io/fields.ts'
import { criterionPoints } from '../../points.ts'

const keys = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

/** Rows of other tables by the run that they are about, each known by the columns of the key that its table has. */
class RowsByRun {
  readonly #byColumns = new Map<string, Map<string, Fields[]>>()
  readonly #unused = new Set<Fields>()

  add(row: Fields): void {
    const columns = presentIn(row)
    const known = this.#byColumns.get(columns.join()) ?? new Map<string, Fields[]>()
    this.#byColumns.set(columns.join(), known)
    const id = idOf(row, columns)
    const rows = known.get(id)
    if (rows) rows.push(row)
    else known.set(id, [row])
    this.#unused.add(row)
  }

  of(run: Fields): readonly Fields[] {
    for (const [columns, rows] of this.#byColumns) {
      const found = rows.get(idOf(run, columns === '' ? [] : columns.split(',')))
      if (found) return found
    }
    return []
  }

  use(row: Fields): void {
    this.#unused.delete(row)
  }

  unused(): Iterable<Fields> {
    return this.#unused
  }
}

/** Columns that are there, also where the cell is empty: an empty tier is a key too. */
const presentIn = ({ value }: Fields): string[] => keys.filter(key => key in value)

const idOf = ({ value }: Fields, columns: readonly string[]): string =>
  JSON.stringify(columns.map(name => [name, keyValue(value[name])]))

/** What is no name may be nested too deep to be written. */
const keyValue = (value: unknown): unknown => (typeof value === 'object' ? null : (value ?? null))

/** Judgments and criteria of tables of their own, found by as much of a run's key as they have. */
export class TableJudgments {
  readonly #judges = new RowsByRun()
  readonly #criteria = new RowsByRun()

  addJudge(row: Fields): void {
    this.#judges.add(row)
  }

  addCriterion(row: Fields): void {
    this.#criteria.add(row)
  }

  of(run: Fields): JudgeRecord[] {
    const criteria = this.#criteria.of(run)
    return this.#judges.of(run).map((row, i) => {
      this.#judges.use(row)
      const judge = judgeOf(row, i + 1)
      const own = criteria.filter(criterion => isBy(criterion, judge))
      for (const criterion of own) this.#criteria.use(criterion)
      const found = own.flatMap(criterionOf)
      const rating = { ...judge, criteria: found.map(({ criterion }) => criterion) }
      return found.every(({ isPossible }) => isPossible) ? rating : { ...rating, implRate: NaN }
    })
  }

  /** Rows that no run has claimed are told. */
  reportUnused(): void {
    for (const rows of [this.#judges, this.#criteria])
      for (const { account, at } of rows.unused())
        account.findings.count({
          code: 'judgment-without-run',
          subject: account.file,
          file: account.file,
          at,
          message: 'Rows that fit no run, or no judge of it: {count}. They were left out.',
          hint: 'Use the same experiment, task, model, tier, subtest and run_number, and the same judge, in all tables.',
        })
  }
}

const judgeOf = (row: Fields, place: number): Omit<JudgeRecord, 'criteria'> => {
  const number = row.number('judge_number')
  return {
    model: row.word('judge_model'),
    number: Number.isNaN(number) ? place : number,
    score: row.number('judge_score'),
    passed: row.flag('judge_passed'),
    grade: row.word('judge_grade'),
    valid: row.flag('judge_is_valid') ?? true,
    reasoning: row.word('judge_reasoning'),
    seconds: row.amount('judge_seconds'),
    costUsd: row.amount('judge_cost_usd'),
  }
}

/** A criterion names its judge by number, by model or by both. */
const isBy = ({ value }: Fields, { number, model }: Pick<JudgeRecord, 'number' | 'model'>): boolean => {
  const [ownNumber, ownModel] = [value.judge_number ?? null, value.judge_model ?? null]
  if (ownNumber === null && ownModel === null) return false
  return (ownNumber === null || ownNumber === number) && (ownModel === null || model === null || ownModel === model)
}

const inTables = { score: 'criterion_score', achieved: 'criterion_achieved', max: 'criterion_max' } as const

const criterionOf = (row: Fields): { criterion: CriterionRecord; isPossible: boolean }[] => {
  const name = row.word('criterion_raw') ?? row.due('criterion').word('criterion')
  if (name === null) return []
  const { isPossible, ...points } = criterionPoints(row, inTables, each => pointsIn(row, each))
  return [{ criterion: { name, ...points, items: [] }, isPossible }]
}

const notApplicable = /^\s*n\s*(\/\s*)?a\s*$/i

/** Points; what is neither a number nor says that there are none is told. */
const pointsIn = (row: Fields, name: string): number => {
  const points = row.points(name)
  const value = row.value[name] ?? null
  if (Number.isNaN(points) && value !== null && !notApplicable.test(nameIn(value) ?? ''))
    row.wrongType(row.place(name), value, 'a number or N/A')
  return points
}
