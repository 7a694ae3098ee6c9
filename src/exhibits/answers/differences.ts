import type { Analysis } from '../../analysis/analysis.ts'
import { type Comparison, familyMetrics, sidesOf } from '../../analysis/comparisons/index.ts'
import { dimensionColumns } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import { hasCode } from '../../core/reasons.ts'
import { allRows, words } from '../../core/table.ts'
import { titleOf } from '../drawing/axis.ts'
import { counted } from '../drawing/words.ts'
import { alikeIn } from './alike.ts'
import { arenasOf } from './asked.ts'
import { leftOutText } from './left-out.ts'
import type { Told } from './told.ts'
import { untestedTexts } from './untested.ts'

/** A pair in one metric, and what both are called. */
export interface ListedPair {
  readonly pair: Comparison
  readonly metric: Metric
  readonly title: string
  /** `T2 vs. T0`, and of which model where there are several; `b vs. a (same agent)`. */
  readonly sides: string
  /** What has to be said next to a claim: `for these subtests`. */
  readonly remark: string | null
}

/** The comparisons of the family, as screen and report list them: what matters most first. */
export interface DifferenceLists {
  /** `44 Holm-adjusted tests` and `of headline metrics`; null where nothing could be tested. */
  readonly tests: { readonly count: string; readonly of: string } | null
  readonly significant: readonly ListedPair[]
  readonly inconclusive: readonly ListedPair[]
  /** Differences with a caution, which are never claims. */
  readonly exploratory: readonly ListedPair[]
  /** Why pairs were not tested, a sentence each. */
  readonly untested: readonly { readonly text: string; readonly scope: Comparison['scope'] }[]
}

/** Names are written by the one who shows them. */
export const differenceLists = (analysis: Analysis, written: (name: string | null) => string): DifferenceLists => {
  const metrics = familyMetrics(analysis.tables.runs, analysis.metrics, analysis.settings)
  const hasSubtests = new Set(words(allRows(analysis.tables.runs), dimensionColumns.subtest)).size > 1
  const arenas = arenasOf(analysis).map(({ scope }) => {
    const sides = namer(analysis, scope, written)
    const told = metrics.map(
      (metric): Told => ({
        title: written(titleOf(metric, analysis.settings)),
        metric,
        pairs: analysis.comparisons().filter(pair => pair.metric === metric.id && isListed(pair, scope)),
        sides,
      }),
    )
    return { scope, told }
  })
  const listed = arenas
    .flatMap(({ told }) => told)
    .flatMap(({ title, metric, pairs, sides }) =>
      pairs.map(
        (pair): ListedPair => ({ pair, metric, title, sides: sides(pair), remark: remarkOn(pair, hasSubtests) }),
      ),
    )
  const claimable = listed.filter(({ pair }) => pair.p_adjusted !== null && pair.caution === null).sort(byWeight)
  return {
    tests: testsOf(claimable.length, familyIn(analysis), listed[0]?.title ?? ''),
    significant: claimable.filter(({ pair }) => pair.significant),
    inconclusive: claimable.filter(({ pair }) => !pair.significant),
    exploratory: listed.filter(({ pair }) => pair.p !== null && pair.caution !== null).sort(byWeight),
    untested: arenas.flatMap(({ scope, told }) => untestedIn(told, analysis).map(text => ({ text, scope }))),
  }
}

/** A primary metric may be one that is not compared at all. */
const untestedIn = (told: readonly Told[], { settings }: Analysis): string[] =>
  settings.primary !== null && told.every(({ pairs }) => pairs.length === 0)
    ? told.map(({ title }) => `${title}, the primary metric: not compared.`)
    : untestedTexts(told)

/** Models and agents over all of their tiers. */
const isListed = ({ scope, tier1 }: Comparison, wanted: Comparison['scope']): boolean =>
  scope === wanted && (scope === 'tiers' || tier1 === null)

type Family = 'headline' | 'primary' | 'published'

const familyIn = ({ settings: { profile, primary } }: Analysis): Family =>
  profile === 'published' ? 'published' : primary === null ? 'headline' : 'primary'

const testsOf = (tests: number, family: Family, title: string): DifferenceLists['tests'] => {
  if (tests === 0) return null
  const holm = counted(tests, 'Holm-adjusted test')
  const words = {
    headline: { count: holm, of: 'of headline metrics' },
    primary: { count: holm, of: `of the primary metric (${title})` },
    published: {
      count: counted(tests, 'test'),
      of: 'of the published profile (Holm-adjusted within each model and metric)',
    },
  }
  return words[family]
}

/** `44 Holm-adjusted tests of headline metrics.` */
export const testsText = ({ tests, significant }: DifferenceLists): string => {
  if (tests === null) return ''
  const text = `${tests.count} ${tests.of}`
  if (significant.length > 0) return `${text}.`
  return text.startsWith('1 ') ? `The only one is not significant: ${text}.` : `None of the ${text} is significant.`
}

const namer = (analysis: Analysis, scope: Comparison['scope'], written: (name: string | null) => string) => {
  const hasModels = analysis.groups('by_model').length > 1
  const hasTiers = analysis.groups('by_tier').length > 1
  const overall = [alikeIn(analysis, scope), hasTiers && 'all tiers'].filter(Boolean).join(', ')
  return (pair: Comparison): string => {
    const [first, second] = sidesOf(pair)
    const place = scope === 'tiers' ? hasModels && written(pair.model1) : overall
    return `${written(second)} vs. ${written(first)}${place ? ` (${place})` : ''}`
  }
}

/** Where tiers consist of different subtests, a claim is about these: said where there are several to generalize from. */
const remarkOn = (pair: Comparison, hasSubtests: boolean): string | null => {
  const isOfThese = hasSubtests && pair.significant && hasCode(pair.reasons, 'about-these-subtests')
  return [leftOutText(pair), isOfThese && 'for these subtests'].filter(Boolean).join('; ') || null
}

/** First against last, models and agents before single steps; then by p. */
const byWeight = ({ pair: a }: ListedPair, { pair: b }: ListedPair): number =>
  Number(isStep(a)) - Number(isStep(b)) || (a.p_adjusted ?? 1) - (b.p_adjusted ?? 1) || (a.p ?? 1) - (b.p ?? 1)

const isStep = ({ scope, overall_contrast: overall }: Comparison): boolean => scope === 'tiers' && !overall

const cautionWords: Record<NonNullable<Comparison['caution']>, (pair: Comparison) => string> = {
  'heavy-tails': () => 'heavy tails',
  'different-tasks': ({ shared, tasks }) => `on different tasks (${shared} of ${tasks} shared)`,
}

/** Why a difference is no claim. */
export const cautionText = (pair: Comparison): string => (pair.caution === null ? '' : cautionWords[pair.caution](pair))
