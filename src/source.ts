/** What the author of a source needs: `defineSource` and the records that it deals in. */
export type { Beginning, Importer as Source } from './core/importer.ts'
export { type Problem, problem } from './core/problem.ts'
export type { CriterionRecord, ItemRecord, JudgeRecord, ModelUsage, RunRecord, Tokens, Trouble } from './core/record.ts'
export { defineSource, type SourceDefinition, type SourceFile, type SourceRun } from './load/own-source.ts'
