/**
 * Tiercel as a library: the same functions that the commands call.
 *
 * ```ts
 * import { analyze } from 'tiercel'
 * const { analysis } = await analyze(['runs'], { out: 'results' })
 * for (const group of analysis.groups('by_tier'))
 *   console.log(group.key.tier, analysis.result('pass_rate', group)?.summary.mean)
 * ```
 */
export { type Analysis, allResults, createAnalysis, type Result } from './analysis/analysis.ts'
export type { Facts } from './analysis/facts.ts'
export type { Gate, RuleVerdict } from './analysis/gate/gate.ts'
export type { MissingGate } from './analysis/gate/missing-gate.ts'
export type { GateVerdict } from './analysis/gate/rule-case.ts'
export { groupTitle } from './analysis/groups.ts'
export { type Assumptions, assumedBasis } from './analysis/plan/assumed.ts'
export { type Pilot, type PilotOptions, readPilot } from './analysis/plan/pilot.ts'
export { type PlanQuestion, planStudy, type StudyBasis, type StudyPlan } from './analysis/plan/plan.ts'
export { type Statistic, type Summary, statistics } from './analysis/summary.ts'
export type { Side } from './analysis/versus/side.ts'
export { createVersus, type MetricVersus, type Versus, type VersusOptions } from './analysis/versus/versus.ts'
export { type Analyzed, type AnalyzeOptions, analyze } from './apps/analyze.ts'
export type { ExhibitStatus } from './apps/exhibits.ts'
export { type GateOptions, gate, type JudgedSides } from './apps/gate.ts'
export { loadSide, loadSides, type SideOptions, type SideSource } from './apps/sides.ts'
export type { Described } from './core/described.ts'
export { type Dimension, type Grouping, groupingNames, groupings, type SourceDimension } from './core/dimensions.ts'
export { type Format, formatNumber } from './core/format.ts'
export { computeImplRate } from './core/impl-rate.ts'
export type { Found, Importer, Part, PartRun, Plan, Source } from './core/importer.ts'
export {
  type Answer,
  type Better,
  type Consensus,
  type ContrastMetric,
  defineMetric,
  type Group,
  type GroupMetric,
  type Metric,
  type MetricInfo,
  type RatedRun,
  type RunMetric,
  type Variant,
  type Whole,
  type WitnessedMetric,
} from './core/metric.ts'
export { AnalysisError, type Problem } from './core/problem.ts'
export { type ProblemCode, problemCodes, type Severity } from './core/problem-codes.ts'
export { type Reason, reason } from './core/reasons.ts'
export type * from './core/record.ts'
export { type ColumnSpec, schema, type TableName, type Tables } from './core/schema.ts'
export { defaultSettings, type Settings } from './core/settings.ts'
export {
  allRows,
  type Cell,
  type Column,
  cellReader,
  numbers,
  type Rows,
  splitBy,
  type Table,
  where,
  words,
} from './core/table.ts'
export { version } from './core/version.ts'
export type { Figure, TableSpec } from './exhibits/define.ts'
export { allFigures } from './exhibits/figures/all.gen.ts'
export { allTables } from './exhibits/tables/all.gen.ts'
export { gateData } from './formats/gate.ts'
export { methodsPage } from './formats/methods.ts'
export { planData } from './formats/plan.ts'
export { summaryOf } from './formats/summary.ts'
export { versusData } from './formats/versus.ts'
export { allImporters } from './load/importers/all.gen.ts'
export { allMetrics } from './metrics/all.gen.ts'
export { reasonsText } from './output/narrative/reasons.ts'
export { type Loaded, type LoadOptions, load, type Progress } from './pipeline/load.ts'
export { simulate } from './simulate/simulate.ts'
