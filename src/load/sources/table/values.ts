import { type ColumnType, schema } from '../../../core/schema.ts'
import { nameIn } from '../../io/fields.ts'

const types: ReadonlyMap<string, ColumnType> = new Map(
  [...schema.criteria, ...schema.judges, ...schema.runs].map(({ name, type }) => [name, type]),
)

export const typeOf = (column: string): ColumnType | undefined => types.get(column)

export const verdictWords: Readonly<Record<'passed' | 'failed', readonly string[]>> = {
  passed: ['true', '1', '1.0', 'yes', 'pass', 'passed', 'resolved', 'success', 'correct'],
  failed: ['false', '0', '0.0', 'no', 'fail', 'failed', 'unresolved', 'failure', 'incorrect'],
}

const verdicts: ReadonlyMap<string, boolean> = new Map([
  ...verdictWords.passed.map(word => [word, true] as const),
  ...verdictWords.failed.map(word => [word, false] as const),
])

export const missingWords: readonly string[] = ['', 'n/a', 'na', 'nan', 'null', 'none', '-']

const missing: ReadonlySet<string> = new Set(missingWords)

export const verdictIn = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value === 1 ? true : value === 0 ? false : undefined
  return typeof value === 'string' ? verdicts.get(value.trim().toLowerCase()) : undefined
}

export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && missing.has(value.trim().toLowerCase()))

/** How a number becomes one of our unit: exact where it is divided by a whole number. */
export interface Unit {
  readonly times: number
  readonly by: number
}

export const sameUnit: Unit = { times: 1, by: 1 }

export interface CellFormat {
  readonly type: ColumnType | undefined
  readonly unit: Unit
  /** `87%` is 0.87. */
  readonly isShare: boolean
  /** `$0.12` is 0.12. */
  readonly isDollars: boolean
  /** `0,5` is 0.5. */
  readonly hasDecimalComma: boolean
}

const shares: ReadonlySet<string> = new Set(['score', 'recorded_score', 'impl_rate', 'criterion_score', 'judge_score'])

export const formatOf = (column: string, unit = sameUnit, hasDecimalComma = false): CellFormat => ({
  type: types.get(column),
  unit,
  isShare: shares.has(column),
  isDollars: column === 'cost_usd',
  hasDecimalComma,
})

/** A column of numbers that nobody here knows. */
export const otherNumbers: CellFormat = {
  type: 'number',
  unit: sameUnit,
  isShare: false,
  isDollars: false,
  hasDecimalComma: false,
}

/** A cell as what its column holds; what cannot be that stays text, and is reported when it is read. */
export const typed = (value: unknown, format: CellFormat): unknown => {
  if (value === '' || value === null || value === undefined) return null
  if (format.type === 'string' || format.type === 'text') return nameIn(value) ?? value
  if (typeof value === 'number')
    return format.type === 'boolean' ? (verdictIn(value) ?? value) : inUnit(value, format.unit)
  if (typeof value !== 'string') return value
  if (missing.has(value.trim().toLowerCase())) return null
  return format.type === 'boolean' ? (verdictIn(value) ?? value) : numberIn(value.trim(), value, format)
}

const inUnit = (value: number, { times, by }: Unit): number => (value * times) / by

const plain = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i
const share = /^([-+]?\d+(?:[.,]\d+)?)\s?%$/
const dollars = /^\$\s?/

const numberIn = (text: string, value: string, { unit, isShare, isDollars, hasDecimalComma }: CellFormat): unknown => {
  if (plain.test(text)) return inUnit(Number(text), unit)
  const decimal = hasDecimalComma ? text.replace(',', '.') : text
  const bare = isDollars ? decimal.replace(dollars, '') : decimal
  if (plain.test(bare)) return inUnit(Number(bare), unit)
  const percent = isShare ? share.exec(decimal)?.[1] : undefined
  return percent === undefined ? value : Number(percent) / 100
}
