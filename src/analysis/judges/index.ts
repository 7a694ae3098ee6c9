/** The judges of a study: how far they agree, how lenient each is, and how much the consensus hangs on one of them. */
export { type JudgeAnalysis, judgeAnalysis } from './judge-analysis.ts'
export { judgeLists } from './lists.ts'
