import type { Analysis } from '../../analysis/analysis.ts'
import { type Contest, type ContestTask, contestsOf, type Redrawn, redrawOf } from '../../analysis/contests.ts'
import { percentileLimits } from '../../analysis/percentile-limits.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { describe } from '../../statistics/describe.ts'
import { shortTau } from '../../statistics/kendall.ts'
import { mean } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { hasLimits, intervalText, narrowText } from '../narrative/interval-words.ts'
import { resampledText } from '../narrative/relations.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { named, rangeText, titleOf } from '../narrative/words.ts'
import { levelsDown, numbersAcross } from '../plot/axis.ts'
import { intervalLayers, referenceLayer } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { panelWidth } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { widestOf } from '../plot/text-width.ts'

type Row = {
  /** All pairs of tasks together, one task with all others, or one pair. */
  readonly what: 'all' | 'task' | 'pair'
  readonly among: 'tier' | 'model'
  readonly configuration: string
  /** The row of the plot; that of all pairs has a name of its own. */
  readonly task: string
  readonly other: string | null
  readonly metric: string
  readonly tau: number
  /** Limits of the mean over all pairs. */
  readonly low: number | null
  readonly high: number | null
  /** The middle half of the pairs of a task. */
  readonly q1: number | null
  readonly q3: number | null
  readonly pairs: number
  readonly ranked: number
  readonly resampled: string
  /** How many of these. */
  readonly units: number
  readonly shown: boolean
}

const everyPair = 'All pairs'
const mostTasks = 14
const mostModels = 4

/** From this many pairs on their spread says more than the pairs themselves. */
const mostPairs = 29

const bare = { other: null, low: null, high: null, q1: null, q3: null }

export default defineFigure<Row>({
  id: 'tier-rank-stability',
  title: 'Stability of the ranking',
  description:
    "How alike tasks rank the tiers of a model (or the models, where there are no tiers): Kendall's tau between every two tasks, 1 where both rank them in the same order, −1 in the opposite one.",
  needs: { task: 2 },

  columns: {
    ...common('agent', 'agent_model', 'task'),
    tau: { title: 'Agreement of ranks', interval: limits },
    q1: { title: 'Lower quartile' },
    q3: { title: 'Upper quartile' },
  },

  rows(analysis) {
    const found = rankStabilityOf(analysis)
    if (found.length === 0) return notApplicable('needs 2 tasks that rank 3 tiers or 3 models')
    const taus = new Map<string, number>()
    for (const { byTask } of found)
      for (const { task, tau } of byTask) taus.set(task, Math.min(taus.get(task) ?? 1, tau))
    const { isShown } = limitLevels([...taus.keys()], mostTasks, task => -(taus.get(task) ?? 0), '')
    return found.flatMap(({ contest, pairs, byTask, tau, low, high, resampled, units }, i): Row[] => {
      const about = {
        among: contest.among,
        configuration: contest.among === 'tier' ? named(contest.configuration) : 'all models',
        metric: qualityOf(analysis).id,
        ranked: contest.contestants.length,
        resampled,
        units,
      }
      const isDrawn = i < mostModels
      const all = {
        ...bare,
        ...about,
        what: 'all' as const,
        task: everyPair,
        tau,
        low: finite(low),
        high: finite(high),
      }
      // One pair of tasks is all there is to show.
      if (byTask.length < 3) return [{ ...all, pairs: pairs.length, shown: isDrawn }]
      const own = byTask.map(({ task, tau: mean, q1, q3, others }) => ({
        ...bare,
        ...about,
        what: 'task' as const,
        task,
        tau: mean,
        q1: others > mostPairs ? q1 : null,
        q3: others > mostPairs ? q3 : null,
        pairs: others,
        shown: isDrawn && isShown(task),
      }))
      const single = pairs.flatMap(pair =>
        [
          [pair.task1, pair.task2],
          [pair.task2, pair.task1],
        ].map(([task, other]) => ({
          ...bare,
          ...about,
          what: 'pair' as const,
          task,
          other,
          tau: pair.tau,
          pairs: 1,
          shown: isDrawn && isShown(task),
        })),
      )
      const points = byTask.every(({ others }) => others <= mostPairs) ? single : []
      return [{ ...all, pairs: pairs.length, shown: isDrawn }, ...own, ...points]
    })
  },

  draw(rows, context) {
    const shown = rows.filter(row => row.shown)
    const [{ among }] = rows
    const { word } = context.subject
    const rivals = among === 'tier' ? among : word
    const models = present(context.levels.configuration, shown, 'configuration')
    const all = rows.filter(({ what }) => what === 'all')
    const judged = all.filter(hasLimits)
    const byTask = rows.filter(({ what }) => what === 'task')
    const tasks = present(context.levels.task, shown, 'task').filter(task => task !== everyPair)
    const count = new Set(byTask.map(({ task }) => task)).size
    const levels = [everyPair, ...tasks]
    const width = levels.some(level => level.length > 20) ? context.width.page : context.width.column
    const extent = widestOf(shortenAll(levels, width / 3)) + 12
    const scale = numberScale([...shown.flatMap(({ tau, low, q1 }) => [tau, low, q1]), 0, 1], { count: 4 })
    const { color, shape, legendHeight } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const name = titleOf(metricOf(context, rows[0].metric), context.settings).toLowerCase()
    const isA = (what: Row['what']) => ({ filter: { field: 'what', equal: what } })
    return {
      title: `Kendall's tau between two tasks' rankings of the ${rivals}s: ${rangeText(
        all.map(({ tau }) => tau),
        tau => formatNumber(tau, 'score'),
      )}${all.some(({ pairs }) => pairs > 1) ? ' on average' : ''}${all.length > 1 ? `, by ${word}` : ''}`,
      subtitle: sentences(
        `1: the same order by mean ${name}, −1: the opposite one; ${sizeText(
          all.map(({ ranked }) => ranked),
          rivals,
        ).replace(/ each$/, '')}, ${sizeText(
          all.map(({ pairs }) => pairs),
          'pair',
        ).replace(/ each$/, '')} of tasks`,
        tasks.length > 0 &&
          (shown.some(({ what }) => what === 'pair')
            ? 'Small points: single pairs'
            : 'Lines of tasks: the middle half of their pairs'),
        judged.length > 0 &&
          `Line of all pairs: ${intervalText(context.settings).replace(/s$/, '')}, bootstrap percentiles, resampling ${resampledText(judged)}`,
        narrowText(judged),
        tasks.length < count && `Shown: the ${tasks.length} tasks of ${count} that agree least with the others`,
        models.length < all.length && `Shown: the first ${models.length} of ${all.length} ${context.subject.word}s`,
      ),
      width,
      view: {
        height: 40 + Math.max(12, 4 + 7 * models.length) * levels.length + legendHeight,
        layer: [
          referenceLayer('x', 0),
          {
            encoding: {
              x: numbersAcross(
                { field: 'tau', scale, format: 'score', title: "Kendall's tau" },
                panelWidth(width, 1, extent),
              ),
              y: levelsDown({ field: 'task', levels, title: null }, width),
              ...(models.length > 1 && {
                yOffset: { field: context.subject.column, type: 'nominal', scale: { domain: models } },
              }),
              color,
            },
            layer: [
              { transform: [isA('pair')], mark: { type: 'point', size: 7, opacity: 0.45 } },
              {
                transform: [isA('task'), { filter: 'isValid(datum.q1)' }],
                mark: { type: 'rule', strokeWidth: 1.6, opacity: 0.5 },
                encoding: { x: { field: 'q1', type: 'quantitative' }, x2: { field: 'q3' } },
              },
              {
                transform: [{ filter: { field: 'what', oneOf: ['all', 'task'] } }],
                layer: intervalLayers({ on: 'x', scale, value: 'tau', shape }),
              },
            ],
          },
        ],
      },
    }
  },
})

/** How alike the tasks rank the contestants. */
interface RankStability {
  readonly contest: Contest
  /** Kendall's tau of every two tasks that rank at least three contestants. */
  readonly pairs: readonly TaskPair[]
  /** How alike each task ranks them as the others do. */
  readonly byTask: readonly TaskAgreement[]
  /** The mean over all pairs. */
  readonly tau: number
  readonly low: number
  readonly high: number
  readonly resampled: Redrawn['unit']
  readonly units: number
  /** How many tasks there are; of very many only some are compared. */
  readonly tasks: number
}

/** The taus of one task with all others: their mean and middle half. */
interface TaskAgreement {
  readonly task: string
  readonly tau: number
  readonly q1: number
  readonly q3: number
  readonly others: number
}

interface TaskPair {
  readonly task1: string
  readonly task2: string
  readonly tau: number
}

/** Two contestants have two orders only: their tau says nothing but yes or no. */
const fewestRanked = 3

/** All pairs of more tasks than this would take seconds, and say no more. */
const mostCompared = 300

export const rankStabilityOf = (analysis: Analysis): RankStability[] =>
  contestsOf(analysis).flatMap(whole => {
    const contest = spacedOut(whole)
    const { tasks } = contest
    const taus = tauTable(tasks)
    const pairs = tasks.flatMap((first, i) =>
      tasks.slice(i + 1).flatMap((second, k) => {
        const tau = taus[i][i + 1 + k]
        return Number.isNaN(tau) ? [] : [{ task1: first.task, task2: second.task, tau }]
      }),
    )
    if (pairs.length === 0) return []
    const place = new Map(tasks.map((task, i) => [task, i]))
    const { unit, units, draws } = redrawOf(analysis)(contest)
    const replicates = Float64Array.from(draws, drawn => {
      const places = drawn.flatMap(task => place.get(task) ?? [])
      // Tasks drawn as they are have their taus already; those with other values need new ones.
      const isKnown = places.length === drawn.length
      return isKnown ? meanTau(taus, places) : meanTau(tauTable(drawn), [...drawn.keys()])
    })
    const tau = mean(pairs.map(pair => pair.tau))
    const limits = percentileLimits(tau, replicates, analysis.settings.confidence)
    return {
      contest,
      pairs,
      byTask: tasks.flatMap(({ task }, i) => {
        const { n, mean: own, q1, q3 } = describe(taus[i])
        return n === 0 ? [] : [{ task, tau: own, q1, q3, others: n }]
      }),
      tau,
      ...limits,
      resampled: unit,
      units,
      tasks: whole.tasks.length,
    }
  })

const spacedOut = (contest: Contest): Contest => {
  const { tasks } = contest
  if (tasks.length <= mostCompared) return contest
  const kept = Array.from({ length: mostCompared }, (_, i) => tasks[Math.floor((i * tasks.length) / mostCompared)])
  return { ...contest, tasks: kept }
}

/** Tau of every two tasks, over the contestants that both have. */
const tauTable = (tasks: readonly ContestTask[]): Float64Array[] => {
  const table = tasks.map(() => new Float64Array(tasks.length).fill(NaN))
  tasks.forEach(({ values: first }, i) => {
    for (let k = i + 1; k < tasks.length; k++) {
      const second = tasks[k].values
      const tau = bothRank(first, second) < fewestRanked ? NaN : shortTau(first, second)
      table[i][k] = tau
      table[k][i] = tau
    }
  })
  return table
}

const bothRank = (first: Float64Array, second: Float64Array): number => {
  let count = 0
  for (let i = 0; i < first.length; i++) if (!Number.isNaN(first[i]) && !Number.isNaN(second[i])) count++
  return count
}

/** The mean over pairs of different tasks among those drawn: a task always agrees with itself. */
const meanTau = (taus: readonly Float64Array[], places: readonly number[]): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < places.length; i++)
    for (let k = i + 1; k < places.length; k++) {
      const tau = places[i] === places[k] ? NaN : taus[places[i]][places[k]]
      if (Number.isNaN(tau)) continue
      sum += tau
      count++
    }
  return sum / count
}
