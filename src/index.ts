/**
 * Tiercel as a library: the same functions that the commands call. docs/library.md is a tour.
 *
 * @packageDocumentation
 */
export type { Analysis } from './analysis/analysis.ts'
export type { StudyPlan } from './analysis/plan/study-plan.ts'
export type { Versus as Comparison } from './analysis/versus/versus.ts'
export { analyze } from './apps/analyze.ts'
export type { Analyzed, AnalyzeOptions } from './apps/analyze-options.ts'
export { type CompareOptions, compare } from './apps/compare.ts'
export { gate, type JudgedSides as GateResult } from './apps/gate-run.ts'
export { type PlanOptions, plan } from './apps/plan-run.ts'
export type { Runs } from './apps/side-loading.ts'
export { defineMetric, type Metric } from './core/metric.ts'
export { AnalysisError, type Problem } from './core/problem.ts'
export { reason } from './core/reasons.ts'
export { defaultSettings, type Settings } from './core/settings.ts'
export { numbers } from './core/table.ts'
export { defineSource } from './load/own-source.ts'
export { defineFigure, defineTable, type Figure, type TableSpec as Table } from './output/exhibits/define.ts'
export { type Loaded, type LoadOptions, load } from './transform/loading/load.ts'
