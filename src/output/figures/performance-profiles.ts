import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, layoutOf, percentileIntervals, type Sample, sampleOf } from '../../analysis/inference/index.ts'
import { leastTasks } from '../../analysis/inference/scope.ts'
import { taskValues } from '../../analysis/inference/unit-sample.ts'
import { type Strata, unitsOf } from '../../analysis/inference/units.ts'
import { mostDraws } from '../../analysis/percentile-limits.ts'
import { linksOf } from '../../analysis/shared-tasks.ts'
import { placeOf } from '../../analysis/tested-pairs.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatFixed } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Unit } from '../../core/unit.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { extremesOf } from '../narrative/titles.ts'
import {
  configurationOf,
  configurationPlace,
  eachConfiguration,
  type Levels,
  leftOutText,
  levelsOf,
  limitConfigurations,
} from '../plot/configuration-labels.ts'
import { areCrowded, curvePanels, mostCurves } from '../plot/curves.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import { numberScale } from '../plot/scale.ts'
import { decimalsFor } from '../plot/ticks.ts'

type Row = {
  readonly configuration: string
  readonly tier: string
  readonly threshold: number
  /** Of runs that reach the threshold, every task counting alike. */
  readonly share: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number
  readonly method: MethodId
  /** What the interval comes from: tasks, subtests or runs. */
  readonly units: number
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

/** Scores some shares of the way along the scale. */
const scoresAt = (thresholds: readonly number[], shares: readonly number[]): number[] =>
  shares.map(share => thresholds[Math.round(share * (thresholds.length - 1))])

/** The score that the title is about. */
const middleOf = (thresholds: readonly number[]): number => scoresAt(thresholds, [0.5])[0]

const thresholdsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map(({ threshold }) => threshold))]

export default defineFigure<Row>({
  id: 'performance-profiles',
  title: 'Performance profiles',
  description:
    'What share of the runs reaches each score, for every tier and model: a curve that lies above another is better at every demand.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    threshold: { title: 'Threshold' },
    share: { title: 'Share', format: 'percent', interval: limits },
    ...common('runs'),
  },

  rows(analysis) {
    const profiles = profilesOf(analysis).map(profile => ({ ...profile, place: configurationOf(profile.group) }))
    if (profiles.length === 0) return notApplicable('needs scores')
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    const middle = middleOf(profiles[0].points.map(({ threshold }) => threshold))
    const estimates = profiles.flatMap(({ group, points }) =>
      points
        .filter(({ threshold }) => threshold === middle)
        .map(({ share }) => ({ group, ...placeOf(group), value: share.value })),
    )
    const inTitle = new Set(
      extremesOf(estimates.map(each => ({ ...each, ...unjudged, place: '' }))).map(({ group }) => group),
    )
    const isShown = limitConfigurations(
      profiles.map(({ group, place, points }) => ({
        ...place,
        // No sum of shares is above their number.
        weight: points.reduce((sum, { share }) => sum + share.value, inTitle.has(group) ? points.length + 1 : 0),
      })),
      mostCurves(new Set(profiles.map(({ place }) => place.tier)).size),
    )
    return profiles.flatMap(({ group, place, runs, points }) =>
      points.map(({ threshold, share: { value, low, high, method, units } }) => ({
        ...place,
        threshold,
        share: value,
        low: finite(low),
        high: finite(high),
        runs,
        method,
        units,
        linked: linked.get(group) ?? 0,
        shown: isShown(place),
      })),
    )
  },

  draw(rows, context) {
    const all = levelsOf(rows, context)
    const drawn = levelsOf(
      rows.filter(({ shown }) => shown),
      context,
    )
    const thresholds = thresholdsOf(rows)
    const ends = scoresAt(thresholds, [0, 0.5, 1])
    const scores = { domain: [ends[0], ends[2]], ticks: ends, log: false } as const
    // Here curves have marks, and bars where bands of several models would hide each other.
    const barred = scoresAt(thresholds, [0.25, 0.5, 0.75])
    const places = eachConfiguration(rows)
    const bars = areCrowded(drawn) ? { bars: barred } : {}
    return {
      title: messageOf(rows, all),
      subtitle: sentences(
        `Every task counts alike; ${sizeText(
          places.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote(
          areCrowded(drawn) ? `Bars at ${listText(barred.map(plainText), 'and')}, side by side` : 'Bands',
          rows,
          context.settings,
        ),
        leftOutText(all, drawn, '', ', those in the title and the best besides'),
      ),
      ...curvePanels(
        {
          ...drawn,
          x: { field: 'threshold', scale: scores, format: 'score', title: 'Score reached' },
          y: {
            field: 'share',
            scale: numberScale([0, 1], { range: [0, 1], count: 2 }),
            format: 'percent',
            title: 'Share of runs',
          },
          marked: areCrowded(drawn) ? barred : [ends[0], ...barred, ends[2]],
          steps: true,
          ...bars,
        },
        context,
      ),
    }
  },
})

const plainText = (score: number): string => formatFixed(score, decimalsFor([score]))

/** Who reaches the middle of the scale how often: a score picked for its differences would find some in noise. */
const messageOf = (rows: readonly Row[], levels: Levels): string => {
  const middle = middleOf(thresholdsOf(rows))
  return extremesMessage(
    `Share of runs with a score of ${Number.isInteger(middle) ? plainText(middle) : formatFixed(middle, 2)} or more`,
    rows
      .filter(row => row.threshold === middle)
      .map(row => ({ ...row, ...unjudged, value: row.share, place: configurationPlace(row, levels) })),
    { format: 'percent', better: 'higher' },
  )
}

/** What share of the runs of a configuration in a tier reaches each score. */
interface Profile {
  readonly group: Group
  readonly runs: number
  readonly points: readonly { readonly threshold: number; readonly share: Estimate }[]
}

/** From 0 to 1 in steps of 0.05, and as many on other scales; scores are rarely finer. */
const steps = 20

/** A score that should lie on a threshold reaches it in spite of rounding. */
const rounding = 1e-9

/** A scale of scores ends at such a number of some power of ten. */
const roundEnds = [1, 1.5, 2, 3, 4, 5, 10]

const roundEnd = (score: number): number => {
  const power = 10 ** Math.floor(Math.log10(score))
  return Number((power * (roundEnds.find(end => end * power >= score - rounding) ?? 10)).toPrecision(12))
}

/** Scores of 0 to 1, unless some lie beyond. */
const thresholdsFor = (scores: Float64Array): number[] => {
  const known = scores.filter(Number.isFinite)
  const least = known.reduce((found, score) => Math.min(found, score), 0)
  const most = known.reduce((found, score) => Math.max(found, score), 0)
  const low = least < -rounding ? -roundEnd(-least) : 0
  const high = most > 1 + rounding ? roundEnd(most) : 1
  return Array.from({ length: steps + 1 }, (_, i) => (low * (steps - i) + high * i) / steps)
}

/** Performance profiles: every task weighs the same, and what varies is resampled as for other such numbers. */
export const profilesOf = (analysis: Analysis): Profile[] => {
  const scores = columnNumbers(analysis.tables.runs, 'score')
  const thresholds = thresholdsFor(scores)
  const reached = thresholds.map(threshold => reaching(scores, threshold))
  const settings = { ...analysis.settings, resamples: Math.min(mostDraws, analysis.settings.resamples) }
  return analysis.groups('by_configuration_and_tier').flatMap(group => {
    const layout = layoutOf(group.rows)
    const samples = reached.map(column => sampleOf(layout, column))
    if (samples[0].n === 0) return []
    const isOverTasks = samples[0].tasks.length >= leastTasks(settings)
    const units = samples.map(sample => (isOverTasks ? byTask(sample) : byUnit(sample)))
    const shares = percentileIntervals(
      units.map(({ strata }) => ({ strata: addends(strata), combine: totals => totals[0] })),
      units[0].unit,
      settings,
    )
    return { group, runs: samples[0].n, points: shares.map((share, i) => ({ threshold: thresholds[i], share })) }
  })
}

const reaching = (scores: Float64Array, threshold: number): Float64Array =>
  scores.map(score => (Number.isNaN(score) ? NaN : Number(score >= threshold - rounding)))

interface Units {
  readonly unit: Unit
  readonly strata: Strata
}

const byTask = (sample: Sample): Units => ({ unit: 'task', strata: [taskValues(sample)] })

const byUnit = (sample: Sample): Units => {
  const { unit, sides } = unitsOf([sample])
  // Where nothing varies within tasks each of them is a stratum of its own, of which there is nothing to draw.
  return { unit, strata: unit === 'none' ? sample.tasks.map(({ value }) => Float64Array.of(value)) : sides[0] }
}

/** The mean over strata of the mean over units as a sum: what each unit adds to it. */
const addends = (strata: Strata): Float64Array[][] =>
  strata.map(units => Array.from(units, value => Float64Array.of(value / (units.length * strata.length))))
