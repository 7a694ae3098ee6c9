import type { Analysis } from '../../analysis/analysis.ts'
import { type Contest, type ContestTask, contestsOf, type Redrawn, redrawOf } from '../../analysis/contests.ts'
import { percentileLimits } from '../../analysis/percentile-limits.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { Interval } from '../../statistics/interval.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { intervalText, narrowText } from '../narrative/interval-words.ts'
import { resampledText } from '../narrative/relations.ts'
import { anyOne, sentences, sizeText } from '../narrative/subtitles.ts'
import { named, titleOf, withOthers } from '../narrative/words.ts'
import { levelsDown, numbersAcross } from '../plot/axis.ts'
import { countScale } from '../plot/count-scale.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { panelWidth } from '../plot/panels.ts'
import { seriesBy } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { widestOf } from '../plot/text-width.ts'

type Row = {
  /** What won: a tier, or a model where there are no tiers. */
  readonly among: 'tier' | 'model'
  readonly configuration: string
  readonly contestant: string
  readonly metric: string
  /** Tasks in which it is the best; where several are, each gets its share of the task. */
  readonly wins: number
  readonly low: number | null
  readonly high: number | null
  readonly tasks: number
  readonly resampled: string
  /** How many of these. */
  readonly units: number
  readonly shown: boolean
}

/** Of more than this many those that never win are left out. */
const mostInFull = 8
const mostContestants = 20

export default defineFigure<Row>({
  id: 'tier-win-count',
  title: 'Tasks won',
  description:
    'In how many tasks each tier is the best one of its model (or each model, where there are no tiers), with how far that could have come out otherwise.',
  needs: { task: 2 },

  columns: {
    ...common('agent', 'agent_model'),
    contestant: { title: 'Contestant' },
    wins: { title: 'Wins', interval: limits },
    ...common('tasks'),
  },

  rows(analysis) {
    const wins = winsOf(analysis)
    if (wins.length === 0) return notApplicable('needs 2 tiers or 2 models in the same task')
    const total = (name: string) => wins.reduce((sum, each) => (each.contestant === name ? sum + each.wins : sum), 0)
    const names = [...new Set(wins.map(each => each.contestant))]
    const winners = wins.filter(each => each.wins > 0 || each.high > 0).map(each => each.contestant)
    const telling = names.length > mostInFull ? names.filter(name => winners.includes(name)) : names
    const { isShown } = limitLevels(telling, mostContestants, total, '')
    return wins.map(({ contest, contestant, wins: count, low, high, resampled, units }) => ({
      among: contest.among,
      configuration: contest.among === 'model' ? contestant : named(contest.configuration),
      contestant,
      metric: qualityOf(analysis).id,
      wins: count,
      low: finite(low),
      high: finite(high),
      tasks: contest.tasks.length,
      resampled,
      units,
      shown: telling.includes(contestant) && isShown(contestant),
    }))
  },

  draw(rows, context) {
    const [{ among }] = rows
    const metric = metricOf(context, rows[0].metric)
    const shown = rows.filter(row => row.shown)
    const contestants = present(context.levels[among], shown, 'contestant')
    const all = present(context.levels[among], rows, 'contestant')
    const models = present(context.levels.configuration, shown, 'configuration')
    const isGrouped = among === 'tier' && models.length > 1
    const width = isGrouped && models.length * contestants.length > 24 ? context.width.page : context.width.column
    const extent = widestOf(shortenAll(contestants, width / 3)) + 12
    const series = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const legend = isGrouped ? {} : { legend: null }
    const legendHeight = isGrouped ? series.legendHeight : 0
    const most = Math.max(...rows.map(({ tasks }) => tasks))
    const contests = [...new Map(shown.map(row => [row.configuration, row])).values()]
    const scale = countScale(0, most, 5)
    const x = numbersAcross({ field: 'wins', scale, format: 'count', title: 'Tasks won' }, panelWidth(width, 1, extent))
    const step = isGrouped ? 5 + 6 * models.length : 13
    const { word } = context.subject
    const rivals = among === 'tier' ? 'tiers' : `${word}s`
    return {
      title: messageOf(rows, among, word),
      subtitle: sentences(
        `Won: highest mean ${titleOf(metric, context.settings).toLowerCase()} of all ${rivals}${isGrouped ? ` of the ${word}` : ''} in the task; ties are shared`,
        sizeText(isGrouped ? contests.map(({ tasks }) => tasks) : [most], 'task'),
        linesText(shown, context),
        contestants.length < all.length &&
          `Shown: the ${contestants.length} of ${all.length} ${rivals} that win, or could have won; the others are in the CSV`,
      ),
      width,
      view: {
        height: 38 + step * contestants.length + legendHeight,
        encoding: {
          x,
          y: levelsDown({ field: 'contestant', levels: contestants, title: null }, width),
          color: { ...series.color, ...legend },
          ...(isGrouped && { yOffset: { field: context.subject.column, type: 'nominal', scale: { domain: models } } }),
        },
        layer: [
          { mark: { type: 'bar', opacity: 0.35 } },
          ...intervalLayers({ on: 'x', scale, value: 'wins', shape: { ...series.shape, ...legend } }),
        ],
      },
    }
  },
})

/** What the lines are; what has none did not change in any resample, which is no proof that it could not. */
const linesText = (rows: readonly Row[], { settings }: ExhibitContext): string => {
  const resampled = resampledText(rows)
  if (resampled === '') return 'No intervals: nothing varies within these tasks'
  const bare = rows.filter(({ low }) => low === null).length
  const without = 'the same count in every resample, which few tasks can give by chance'
  if (bare === rows.length) return `No intervals: ${without} (resampling ${resampled})`
  const lines = `Lines: ${intervalText(settings)} in whole tasks, bootstrap percentiles, resampling ${resampled}`
  const narrow = narrowText(rows)
  const told = narrow === null ? lines : `${lines}; ${narrow}`
  return bare === 0 ? told : `${told}; without a line: ${without}`
}

const shortCount = (wins: number): string => formatNumber(Math.round(10 * wins) / 10, 'count')

/** Who wins most, over all models: a count of what was seen, which no test tells from luck. */
const messageOf = (rows: readonly Row[], among: Row['among'], word: string): string => {
  const totals = new Map<string, number>()
  for (const { contestant, wins } of rows) totals.set(contestant, (totals.get(contestant) ?? 0) + wins)
  const ordered = [...totals].sort(([, a], [, b]) => b - a)
  const [[name, wins]] = ordered
  const contests = [...totals.values()].reduce((sum, each) => sum + each, 0)
  if (wins - ordered[ordered.length - 1][1] < 1e-9)
    return `No ${among === 'tier' ? among : word} wins more tasks than another`
  const equal = ordered.filter(([, each]) => each > wins - 1e-9).map(([each]) => each)
  const models = new Set(rows.map(row => row.configuration)).size
  const isOverModels = among === 'tier' && models > 1
  const most = isOverModels ? 'most often' : 'the most tasks'
  const over = isOverModels ? ` pairs of a task and ${anyOne(word)}` : ''
  const winners = equal.length > 3 ? withOthers(name, equal.length - 1) : listText(equal, 'and')
  return equal.length > 1
    ? `${winners} win ${most}: ${shortCount(wins)} each of ${shortCount(contests)}${over}; a count, not tested`
    : `${name} wins ${most}: ${shortCount(wins)} of ${shortCount(contests)}${over}; a count, not tested`
}

/** In how many tasks a contestant is the best one; where several are, each gets its share of the task. */
interface Wins {
  readonly contest: Contest
  readonly contestant: string
  readonly wins: number
  readonly low: number
  readonly high: number
  readonly resampled: Redrawn['unit']
  readonly units: number
}

export const winsOf = (analysis: Analysis): Wins[] =>
  contestsOf(analysis).flatMap(contest => {
    const wins = countWins(contest.tasks, contest.contestants.length)
    const { unit, units, draws } = redrawOf(analysis)(contest)
    const counts = draws.map(drawn => countWins(drawn, contest.contestants.length))
    return contest.contestants.map((contestant, i) => ({
      contest,
      contestant,
      wins: wins[i],
      ...wholeTasks(
        percentileLimits(
          wins[i],
          Float64Array.from(counts, count => count[i]),
          analysis.settings.confidence,
        ),
      ),
      resampled: unit,
      units,
    }))
  })

/** Limits between two counts say no more than those around them; shares of ties may add up to a little less than a task. */
const wholeTasks = ({ low, high }: Interval): Interval => ({
  low: Math.floor(low + same),
  high: Math.max(0, Math.ceil(high - same)),
})

/** Values closer than this are the same but for rounding. */
const same = 1e-12

/** The tasks that each contestant wins. */
export const countWins = (tasks: readonly Pick<ContestTask, 'values'>[], contestants: number): Float64Array => {
  const wins = new Float64Array(contestants)
  for (const { values } of tasks) {
    let best = -Infinity
    for (const value of values) if (value > best) best = value
    let winners = 0
    for (const value of values) if (value >= best - same) winners++
    for (let i = 0; i < contestants; i++) if (values[i] >= best - same) wins[i] += 1 / winners
  }
  return wins
}
