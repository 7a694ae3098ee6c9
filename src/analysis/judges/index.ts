/** The judges of a study: how far they agree, how lenient each is, and how much the consensus hangs on one of them. */
export type { PairAgreement } from './agreement.ts'
export type { Alpha } from './alpha.ts'
export type { Disputed } from './disputed.ts'
export { type JudgeAnalysis, judgeAnalysis } from './judge-analysis.ts'
export { type JudgeLists, judgeLists } from './lists.ts'
export type { Severity } from './severity.ts'
export { type Flips, noticeable } from './verdict-flips.ts'
