import { expect } from 'vitest'
import type { Reason, ReasonCode } from '../../src/core/reasons.ts'

export const codesOf = (reasons: readonly Reason[] = []): ReasonCode[] => reasons.map(({ code }) => code)

/** Matches reasons among which one has this code. */
export const withCode = (code: ReasonCode): unknown => expect.arrayContaining([expect.objectContaining({ code })])
