import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, sampleOf } from '../../analysis/inference/index.ts'
import { runValues } from '../../analysis/inference/unit-sample.ts'
import { panelOf, ratingsOfRun } from '../../analysis/judges/panel.ts'
import { seatsOf } from '../../analysis/judges/seats.ts'
import { mostDraws } from '../../analysis/percentile-limits.ts'
import { singleRuns } from '../../analysis/single-runs.ts'
import { runsByTier } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import { variance } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite, present } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { notes, sentences, sizeText } from '../narrative/subtitles.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { named } from '../narrative/words.ts'
import { levelsAcross, numbersUpTurned } from '../plot/axis.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { panels } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  /** The mean of a judge or the spread between judges, or one run of either. */
  readonly what: 'estimate' | 'run'
  readonly panel: string
  /** Empty for the spread between judges. */
  readonly judge: string
  /** A tier, or a model where there are no tiers. */
  readonly place: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number | null
  readonly method: MethodId | null
  readonly shown: boolean
}

const means = 'Mean score of each judge'
const spreads = 'Standard deviation between the judges of a run'
const mostPlaces = 24
const mostJudges = 8
const height = 120

export default defineFigure<Row>({
  id: 'judge-variance',
  title: 'Scores of judges by tier',
  description:
    'The mean score that each judge gave in every tier, and how far apart the scores are that judges gave to the same run, with intervals.',
  needs: { judge: 2 },

  columns: {
    ...common('judge'),
    place: { title: 'Tier or model' },
    value: { title: 'Value', interval: limits },
    ...common('n'),
  },

  rows(analysis) {
    const found = judgeScoresOf(analysis)
    if (!found.some(({ judge }) => judge === null)) return notApplicable('needs runs with scores of 2 judges')
    const sizes = new Map<string, number>()
    for (const { place, n } of found) sizes.set(named(place), (sizes.get(named(place)) ?? 0) + n)
    const places = limitLevels([...sizes.keys()], mostPlaces, place => sizes.get(place) ?? 0, '')
    const judges = analysis.judges().judges().slice(0, mostJudges)
    return found.flatMap(({ judge, place, n, estimate: { value, low, high, method }, values }): Row[] => {
      const about = {
        panel: judge === null ? spreads : means,
        judge: judge ?? '',
        place: named(place),
        shown: places.isShown(named(place)) && (judge === null || judges.includes(judge)),
      }
      const single = { low: null, high: null, n: null, method: null }
      return [
        ...values.map(each => ({ what: 'run' as const, ...about, value: each, ...single })),
        {
          what: 'estimate',
          ...about,
          value: finite(value),
          low: finite(low),
          high: finite(high),
          n,
          method,
        },
      ]
    })
  },

  draw(rows, context) {
    const drawn = rows.filter(({ shown }) => shown)
    const hasTiers = context.levels.tier.length > 0
    const places = present(hasTiers ? context.levels.tier : context.levels.configuration, drawn, 'place')
    const judges = present(
      context.levels.judge,
      drawn.filter(({ panel }) => panel === means),
      'judge',
    )
    const estimates = rows.filter(({ what }) => what === 'estimate')
    const allPlaces = new Set(rows.map(({ place }) => place)).size
    const columns = places.length * judges.length > 36 ? 1 : 2
    const width = context.width.page
    const scaleOf = (name: string) =>
      numberScale(
        drawn.flatMap(({ panel, value }) => (panel === name ? [value] : [])),
        {
          range: [0, 1],
          limits: drawn.flatMap(({ panel, low, high }) => (panel === name ? [low, high] : [])),
          zero: name === spreads,
        },
      )
    const extent = Math.max(...[means, spreads].map(name => labelWidth(scaleOf(name), 'score'))) + 8
    const { color, shape } = seriesBy(
      'judge',
      { field: 'judge', levels: judges, title: 'Judge', width: width - extent },
      context,
    )
    return {
      title: extremesMessage(
        'Spread between the judges of a run',
        estimates
          .filter(({ panel }) => panel === spreads)
          .map(row => ({ ...row, ...unjudged, place: `${hasTiers ? 'in' : 'for'} ${row.place}` })),
        { format: 'score', better: 'lower' },
      ),
      subtitle: sentences(
        `${linesText(estimates, '', context.settings)}; ${sizeText(
          estimates.map(({ n }) => n ?? 0),
          'run',
        )}`,
        limitsMethod(estimates),
        littleText(estimates, { range: [0, 1] }),
        rows.some(({ what }) => what === 'run') && notes.singleRuns,
        context.levels.judge.length > judges.length &&
          `Shown: ${judges.length} of ${context.levels.judge.length} judges; the others are in the CSV`,
        places.length < allPlaces &&
          `Shown: the ${places.length} ${hasTiers ? 'tier' : context.subject.word}s with the most runs of ${allPlaces}; the others are in the CSV`,
      ),
      width,
      view: panels({
        field: 'panel',
        levels: [means, spreads],
        width,
        height,
        columns,
        extent: columns * extent,
        panel: ({ level, width: plot }) => {
          const isMeans = level === means
          const scale = scaleOf(level)
          return {
            encoding: {
              x: levelsAcross(
                { field: 'place', levels: places, title: hasTiers ? 'Tier' : context.subject.title },
                plot,
                extent,
              ),
              y: { ...numbersUpTurned({ field: 'value', scale, format: 'score', title: '' }), title: null },
              ...(isMeans && {
                xOffset: { field: 'judge', type: 'nominal', scale: { domain: judges, paddingOuter: 0.6 } },
                color,
              }),
            },
            layer: [
              {
                transform: [{ filter: { field: 'what', equal: 'run' } }],
                mark: { type: 'point', size: 6, opacity: 0.5, ...(!isMeans && { color: ink.raw }), xOffset: -4 },
              },
              {
                transform: [{ filter: { field: 'what', equal: 'estimate' } }],
                ...(!isMeans && { encoding: { color: { value: ink.text } } }),
                layer: intervalLayers({ on: 'y', scale, ...(isMeans && { shape }) }),
              },
            ],
          }
        },
      }),
    }
  },
})

/** What a judge gave on average in a tier, or how far apart the judges of a run were; by model where there are no tiers. */
interface JudgeScores {
  /** Null for the standard deviation of the scores that one run got. */
  readonly judge: string | null
  readonly place: string | null
  readonly n: number
  readonly estimate: Estimate
  /** The runs themselves, where they are few. */
  readonly values: readonly number[]
}

/** The scores of every judge and the spread between judges, by tier. */
export const judgeScoresOf = (analysis: Analysis): JudgeScores[] => {
  const { runs, judges: table } = analysis.tables
  const { judges, scores } = panelOf({ runs, judges: table }, seatsOf(table))
  const spread = Float64Array.from({ length: runs.size }, (_, row) => {
    const given = ratingsOfRun(scores, row)
    return given.length < 2 ? NaN : Math.sqrt(variance(given))
  })
  const columns = [...judges.map((judge, i) => ({ judge, column: scores[i] })), { judge: null, column: spread }]
  const found = runsByTier(analysis).flatMap(({ place, layout }) =>
    columns.flatMap(({ judge, column: values }) => {
      const sample = sampleOf(layout, values)
      return sample.n > 0 ? [{ judge, place, sample }] : []
    }),
  )
  const estimates = estimateMeans(
    found.map(({ judge, sample }) => ({ sample, kind: judge === null ? 'number' : 'score' })),
    { ...analysis.settings, resamples: Math.min(mostDraws, analysis.settings.resamples) },
  )
  return found.map(({ judge, place, sample }, i) => ({
    judge,
    place,
    n: sample.n,
    estimate: estimates[i],
    values: singleRuns(runValues(sample), runs),
  }))
}
