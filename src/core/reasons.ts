import { type BareCode, bareCodes, codesWithParams, type ReasonKind, type ReasonParams } from './reason-codes.ts'

/** Why there is no answer, or what to know about one, as data. Only `src/output/narrative` puts it into words. */
export type Reason = BareReason | CodedReason

interface BareReason {
  readonly code: BareCode
  readonly params: null
}

/** A code with what it needs to be told. */
export interface Coded<Code extends keyof ReasonParams> {
  readonly code: Code
  readonly params: ReasonParams[Code]
}

type CodedReason = { readonly [Code in keyof ReasonParams]: Coded<Code> }[keyof ReasonParams]

export type ReasonCode = Reason['code']

/**
 * A reason by its code, with what that needs to be told: why a metric has no answer, or what to know about one.
 *
 * @example
 * ```ts
 * import { reason } from 'tiercel'
 *
 * const text = 'No run used a tool.'
 * const answer = { value: NaN, n: 0, missing: 12, reasons: [reason('own-words', { text })] }
 * console.log(answer.reasons[0].code) // → own-words
 * ```
 */
export function reason(code: BareCode): Reason
export function reason<Code extends keyof ReasonParams>(code: Code, params: ReasonParams[Code]): Reason
export function reason(code: ReasonCode, params: object | null = null) {
  return { code, params }
}

export const noReasons: readonly Reason[] = []

const kinds: Readonly<Record<ReasonCode, ReasonKind>> = { ...bareCodes, ...codesWithParams }

export const reasonCodes = Object.keys(kinds)

/** Whether it says why there is no answer, not what holds for one. */
export const saysWhy = ({ code }: Reason): boolean => kinds[code].says === 'why'

/** Whether it comes down to too few runs. */
export const isTooFewRuns = ({ code }: Reason): boolean => kinds[code].isTooFew ?? false

/** Several reasons, without those that do not apply. */
export const reasonsOf = (...parts: readonly (Reason | null | false)[]): readonly Reason[] => {
  const found = parts.filter(part => part !== null && part !== false)
  return found.length === 0 ? noReasons : found
}

/** The reasons of other codes. */
export const withoutCodes = (reasons: readonly Reason[], left: ReadonlySet<ReasonCode>): readonly Reason[] =>
  reasons.some(({ code }) => left.has(code)) ? reasons.filter(({ code }) => !left.has(code)) : reasons

export const hasCode = (reasons: readonly Reason[], ...codes: readonly ReasonCode[]): boolean =>
  reasons.some(({ code }) => codes.includes(code))

export const areSameReasons = (some: readonly Reason[], others: readonly Reason[]): boolean =>
  some.length === others.length && some.every((reason, i) => isSame(reason, others[i]))

const isSame = (one: Reason, other: Reason): boolean =>
  one.code === other.code && JSON.stringify(one.params) === JSON.stringify(other.params)
