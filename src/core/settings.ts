export type ConsensusRule = 'median' | 'mean' | 'recorded'
/** What can have measured a process metric, best first. */
export const processSources = ['transcript', 'changes', 'recorded'] as const
export type ProcessSource = (typeof processSources)[number]

/** How runs without an outcome count: as the source has them, as failures, or not at all. */
export const missingRules = ['recorded', 'fail', 'drop'] as const
export type MissingRule = (typeof missingRules)[number]

/**
 * Everything a person can decide about an analysis. Passed as an argument; nothing reads it from elsewhere. Change some of
 * {@link defaultSettings}.
 */
export interface Settings {
  readonly profile: 'default' | 'published'
  readonly consensus: ConsensusRule
  /** Null: `recorded`; commands that judge also ask whether another rule changes a verdict. */
  readonly missing: MissingRule | null
  readonly seed: number
  readonly resamples: number
  readonly confidence: number
  readonly alpha: number
  readonly generalize: 'auto' | 'tasks' | 'these-tasks' | 'subtests'
  readonly amountMean: 'arithmetic' | 'geometric'
  /** The one metric whose comparisons are the family of headline claims; null takes all headline metrics. */
  readonly primary: string | null
  /** The only source of process metrics to use; null takes the best there is. */
  readonly processSource: ProcessSource | null
  /** The tier others are compared with; null is the first in natural order. */
  readonly baselineTier: string | null
  readonly where: readonly string[]
  readonly exclude: readonly string[]
  readonly criterionAliases: Readonly<Record<string, string>>
  readonly metrics: Readonly<Record<string, MetricSettings>>
  readonly gate: readonly string[]
  readonly columns: Readonly<Record<string, string>>
  readonly prices: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly singleAgentArm: string | null
  readonly figures: { readonly formats: readonly FigureFormat[]; readonly width: number }
  /** Whether cells of CSV that begin like a formula have an apostrophe before them, for spreadsheets. */
  readonly csvSafe: boolean
  readonly report: { readonly detail: 'auto' | 'full' | 'scores' }
}

export interface MetricSettings {
  readonly margin?: number
  readonly title?: string
}

export const figureFormats = ['vl', 'svg', 'png', 'pdf'] as const
export type FigureFormat = (typeof figureFormats)[number]

/**
 * What holds unless told otherwise.
 *
 * @example
 * ```ts
 * import { analyze, defaultSettings } from 'tiercel'
 *
 * const settings = { ...defaultSettings, where: ['tier=T0', 'tier=T1'], resamples: 2000 }
 * const { analysis } = await analyze(['runs'], { settings })
 * console.log(analysis.groups('by_tier').length) // → 2
 * ```
 */
export const defaultSettings: Settings = {
  profile: 'default',
  consensus: 'median',
  missing: null,
  seed: 42,
  resamples: 10_000,
  confidence: 0.95,
  alpha: 0.05,
  generalize: 'auto',
  amountMean: 'arithmetic',
  primary: null,
  processSource: null,
  baselineTier: null,
  where: [],
  exclude: [],
  criterionAliases: {},
  metrics: {},
  gate: [],
  columns: {},
  prices: {},
  singleAgentArm: null,
  figures: { formats: ['svg', 'png', 'pdf'], width: 180 },
  csvSafe: false,
  report: { detail: 'auto' },
}
