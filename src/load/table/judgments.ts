import type { CriterionRecord, JudgeRecord } from '../../core/record.ts'
import type { Fields } from '../fields.ts'

const keys = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

/** Judgments and criteria of tables of their own, found by as much of a run's key as they have. */
export class TableJudgments {
  readonly #judges = new Map<string, Map<string, JudgeRecord[]>>()
  readonly #criteria = new Map<string, CriterionRecord[]>()

  addJudge(row: Fields): void {
    const id = idOf(row, presentIn(row))
    const kind = presentIn(row).join()
    const known = this.#judges.get(kind) ?? new Map<string, JudgeRecord[]>()
    this.#judges.set(kind, known)
    const number = row.number('judge_number')
    const list = known.get(id) ?? []
    known.set(id, list)
    list.push({
      model: row.word('judge_model'),
      number: Number.isNaN(number) ? list.length + 1 : number,
      score: row.number('judge_score'),
      passed: row.flag('judge_passed'),
      grade: row.word('judge_grade'),
      valid: row.flag('judge_is_valid') ?? true,
      reasoning: row.word('judge_reasoning'),
      seconds: row.amount('judge_seconds'),
      costUsd: row.amount('judge_cost_usd'),
      criteria: [],
    })
  }

  addCriterion(row: Fields): void {
    const id = `${idOf(row, presentIn(row))}\n${judgeIn(row.value.judge_number, row.value.judge_model)}`
    const list = this.#criteria.get(id) ?? []
    this.#criteria.set(id, list)
    list.push({
      name: row.word('criterion_raw') ?? row.word('criterion') ?? '',
      score: row.points('criterion_score'),
      achieved: row.points('criterion_achieved'),
      max: row.points('criterion_max'),
      items: [],
    })
  }

  /** The judges of the run that a row tells. */
  of(row: Fields): JudgeRecord[] {
    for (const [kind, judges] of this.#judges) {
      const shared = kind === '' ? [] : kind.split(',')
      const found = judges.get(idOf(row, shared))
      if (found) return found.map(judge => ({ ...judge, criteria: this.#criteriaOf(row, judge) }))
    }
    return []
  }

  #criteriaOf(row: Fields, judge: JudgeRecord): readonly CriterionRecord[] {
    const id = `${idOf(row, presentIn(row))}\n${judgeIn(judge.number, judge.model)}`
    return this.#criteria.get(id) ?? []
  }
}

const judgeIn = (number: unknown, model: unknown): string => `${number ?? model ?? ''}`

/** Columns that are there, also where the cell is empty: an empty tier is a key too. */
const presentIn = ({ value }: Fields): string[] => keys.filter(key => key in value)

const idOf = ({ value }: Fields, columns: readonly string[]): string =>
  JSON.stringify(columns.map(name => [name, value[name] ?? null]))
