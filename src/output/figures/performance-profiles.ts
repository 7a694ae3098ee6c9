import { placeOf } from '../../analysis/exhibited/tested.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatFixed } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { MethodId } from '../../core/methods.ts'
import { defineFigure } from '../exhibits/define.ts'
import { finite } from '../exhibits/rows.ts'
import { intervalNote } from '../narrative/intervals.ts'
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
} from '../plot/configurations.ts'
import { areCrowded, curvePanels, mostCurves } from '../plot/curves.ts'
import { extremesMessage } from '../plot/message.ts'
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

  data(analysis) {
    const profiles = analysis.exhibited
      .profiles()
      .map(profile => ({ ...profile, place: configurationOf(profile.group) }))
    if (profiles.length === 0) return notApplicable('needs scores')
    const linked = analysis.exhibited.linked('by_configuration_and_tier')
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
