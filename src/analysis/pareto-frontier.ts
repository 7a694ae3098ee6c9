import type { Group } from '../core/metric.ts'
import { randomFor } from '../core/random.ts'
import { columnNumbers } from '../core/table.ts'
import type { Answers } from './answers.ts'
import { bothMeasured, type Layout, layoutOf, type Sample, sampleOf, unitRowsOf } from './inference/index.ts'

/** A configuration in a tier, with what it costs and how good it is, both over the runs that have both. */
export interface FrontierPlace {
  readonly group: Group
  readonly cost: number
  readonly quality: number
  readonly runs: number
  /** No other is both cheaper and better. */
  readonly onFrontier: boolean
  /** The share of resampled studies in which it is on the frontier; NaN where nothing can be resampled. */
  readonly probability: number
}

export interface Frontier {
  readonly places: readonly FrontierPlace[]
  readonly unit: string
  readonly draws: number
}

/** A share is known to a point or so from this many draws. */
const mostDraws = 1000

/** What one place comes to when tasks, or units within tasks, are drawn anew. */
interface Redrawn {
  readonly cost: Float64Array
  readonly quality: Float64Array
}

/** Which configurations are worth their money: none is cheaper and better. */
export const frontierOf = (answers: Answers, qualityMetric: string): Frontier => {
  const { runs } = answers.tables
  const [cost, quality] = bothMeasured(columnNumbers(runs, 'cost_usd'), columnNumbers(runs, qualityMetric))
  const found = answers.groups('by_configuration_and_tier').flatMap(group => {
    const layout = layoutOf(group.rows)
    const [costs, qualities] = [sampleOf(layout, cost), sampleOf(layout, quality)]
    return costs.n > 0 ? [{ group, layout, costs, qualities, cost: meanOf(costs), quality: meanOf(qualities) }] : []
  })
  const draws = Math.min(mostDraws, answers.settings.resamples)
  const tasks = [...new Set(found.flatMap(({ costs }) => costs.tasks.map(({ task }) => task)))]
  const whole = layoutOf({ table: runs, rows: Int32Array.from(found.flatMap(({ group }) => [...group.rows.rows])) })
  const { unit } = unitRowsOf(whole, answers.settings)
  const redrawn =
    unit === 'task'
      ? redrawTasks(found, tasks, draws, answers.settings.seed)
      : found.map(({ group, layout }, i) =>
          redrawUnits(layout, cost, quality, draws, [answers.settings.seed, seedKeyOf(group.key) + i]),
        )
  const on = isOnFrontier(found)
  const canRedraw = redrawn.every(({ cost: costs }) => !Number.isNaN(costs[0]))
  const shares = sharesOn(redrawn, draws)
  return {
    unit: canRedraw ? unit : 'none',
    draws,
    places: found.map(({ group, costs, cost: c, quality: q }, i) => ({
      group,
      cost: c,
      quality: q,
      runs: costs.n,
      onFrontier: on[i],
      probability: canRedraw ? shares[i] : NaN,
    })),
  }
}

const meanOf = ({ tasks }: Sample): number => tasks.reduce((sum, { value }) => sum + value, 0) / tasks.length

interface Place {
  readonly cost: number
  readonly quality: number
}

/** From cheap to dear: a place counts if it is better than everything cheaper. Of equals all count. */
export const isOnFrontier = (places: readonly Place[]): boolean[] => {
  const order = places
    .map((_, i) => i)
    .sort((a, b) => places[a].cost - places[b].cost || places[b].quality - places[a].quality)
  const on = new Array<boolean>(places.length).fill(false)
  let best = -Infinity
  let last = -1
  for (const i of order) {
    const same = last >= 0 && places[i].cost === places[last].cost && places[i].quality === places[last].quality
    if (places[i].quality > best || (same && on[last])) {
      on[i] = true
      best = places[i].quality
    }
    last = i
  }
  return on
}

const sharesOn = (redrawn: readonly Redrawn[], draws: number): number[] => {
  const counts = new Array<number>(redrawn.length).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    const places = redrawn.map(({ cost, quality }) => ({ cost: cost[draw], quality: quality[draw] }))
    isOnFrontier(places).forEach((is, i) => {
      if (is) counts[i]++
    })
  }
  return counts.map(count => count / draws)
}

/** All places share the tasks that were drawn, since they faced the same ones. */
const redrawTasks = (
  found: readonly { readonly costs: Sample; readonly qualities: Sample }[],
  tasks: readonly string[],
  draws: number,
  seed: number,
): Redrawn[] => {
  const random = randomFor(seed, 'frontier')
  const drawn = Array.from({ length: draws }, () => Int32Array.from(tasks, () => random.randint(0, tasks.length)))
  return found.map(({ costs, qualities }) => {
    const inOrder = (sample: Sample) => {
      const values = new Map(sample.tasks.map(({ task, value }) => [task, value]))
      return Float64Array.from(tasks, task => values.get(task) ?? NaN)
    }
    const [own, good] = [inOrder(costs), inOrder(qualities)]
    return { cost: drawnMeans(own, drawn), quality: drawnMeans(good, drawn) }
  })
}

const drawnMeans = (values: Float64Array, drawn: readonly Int32Array[]): Float64Array =>
  Float64Array.from(drawn, picks => meanIn(values, picks))

/** With few tasks these are taken as they are, and what varies within them is drawn anew for each place. */
const redrawUnits = (
  layout: Layout,
  cost: Float64Array,
  quality: Float64Array,
  draws: number,
  [seed, key]: readonly [number, string],
): Redrawn => {
  const random = randomFor(seed, `frontier ${key}`)
  const { strata } = unitRowsOf(layout, { generalize: 'these-tasks' })
  const costs = strata.map(units => Float64Array.from(units, rows => meanIn(cost, rows)))
  const qualities = strata.map(units => Float64Array.from(units, rows => meanIn(quality, rows)))
  const redrawn: Redrawn = { cost: new Float64Array(draws), quality: new Float64Array(draws) }
  const picks = strata.map(units => new Uint32Array(units.length))
  for (let draw = 0; draw < draws; draw++) {
    for (const stratum of picks) random.fillBelow(stratum.length, stratum)
    redrawn.cost[draw] = overStrata(costs, picks)
    redrawn.quality[draw] = overStrata(qualities, picks)
  }
  return redrawn
}

/** The mean over the rows that have the number. */
const meanIn = (column: Float64Array, rows: Int32Array | Uint32Array): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const value = column[rows[i]]
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / count
}

/** Every stratum weighs alike; one in which nothing was drawn that has the number is left out. */
const overStrata = (values: readonly Float64Array[], picks: readonly Uint32Array[]): number => {
  let [sum, count] = [0, 0]
  for (let stratum = 0; stratum < values.length; stratum++) {
    const mean = meanIn(values[stratum], picks[stratum])
    if (Number.isNaN(mean)) continue
    sum += mean
    count++
  }
  return sum / count
}

/** In the words that older results were drawn with, so that they stay what they are. */
const seedKeyOf = ({ configuration, tier }: Group['key']): string =>
  JSON.stringify({ agent_model: configuration, tier })
