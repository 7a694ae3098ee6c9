import type { Analysis } from '../../../analysis/analysis.ts'
import { type Comparison, isApart } from '../../../analysis/comparisons/index.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import type { Group, Metric } from '../../../core/metric.ts'
import { allRows, numbers, type Rows, words } from '../../../core/table.ts'
import { arenasOf, metricsAsked } from '../arenas.ts'
import type { Place } from '../messages/caveats-messages.ts'
import type { Linked, Message } from '../messages.ts'
import { pairsLink } from '../report-links.ts'
import { named, titleOf } from '../words.ts'

/** Below this many tasks one task decides much of the outcome. */
const fewTasks = 5

/** More names than these say no more. */
const mostNames = 4

const { model, tier } = dimensionColumns

const tasksIn = (runs: Rows): number => new Set(words(runs, dimensionColumns.task)).size

/** Where so few tasks were tried, or so taken, that what is said may not hold for others: everywhere, or in what. */
export const fewTasksCaveats = (analysis: Analysis): Linked[] =>
  fewTasksMessages(analysis).map(message => ({ ...message, link: '#/tables/experiment-overview' }))

const fewTasksMessages = (analysis: Analysis): Message[] => {
  const tasks = tasksIn(allRows(analysis.tables.runs))
  if (tasks === 1) return [{ code: 'one-task', params: {} }]
  if (tasks < fewTasks) return [{ code: 'few-tasks', params: { tasks } }]
  const isFixed = analysis.settings.generalize === 'these-tasks'
  const found = fewIn(analysis)
  const [places, more] = [found.slice(0, mostNames), Math.max(0, found.length - mostNames)]
  return [
    ...(isFixed ? [{ code: 'fixed-tasks', params: { tasks } } as const] : []),
    ...(found.length > 0 ? [{ code: 'few-tasks-in', params: { least: fewTasks, places, more } } as const] : []),
  ]
}

interface Few extends Place {
  readonly tasks: number
}

/** Tiers, models and agents with few tasks; then what a model did of a tier, where neither is named already. */
const fewIn = (analysis: Analysis): Few[] => {
  const arenas = arenasOf(analysis)
  const isFew = ({ rows }: Group) => tasksIn(rows) < fewTasks
  const few = arenas.flatMap(({ groups, word, column }) =>
    groups.filter(isFew).map(({ key, rows }) => ({ word, name: named(key[column]), tasks: tasksIn(rows) })),
  )
  const told = new Set(few.map(({ word, name }) => `${word} ${name}`))
  const isTold = (key: Group['key']) => told.has(`model ${named(key[model])}`) || told.has(`tier ${named(key[tier])}`)
  const isCrossed = ['tiers', 'models'].every(scope => arenas.some(arena => arena.scope === scope))
  const cells = isCrossed ? analysis.groups('by_model_and_tier').filter(isFew) : []
  return [
    ...few,
    ...cells
      .filter(({ key }) => !isTold(key))
      .map(({ key, rows }) => ({
        word: 'tier' as const,
        name: named(key[tier]),
        model: named(key[model]),
        tasks: tasksIn(rows),
      })),
  ]
}

/** Where enough tasks were tried, but few of them measured: everywhere, or in which tiers, models and agents. */
export const fewMeasuredCaveats = (analysis: Analysis): Linked<'few-measured' | 'few-measured-in'>[] =>
  metricsAsked(analysis)
    .filter(({ per }) => per === 'run')
    .flatMap(metric =>
      fewMeasured(analysis, metric).map(message => ({ ...message, link: `#/metrics?metric=${metric.id}` })),
    )

const fewMeasured = (analysis: Analysis, metric: Metric): Message<'few-measured' | 'few-measured-in'>[] => {
  const title = titleOf(metric, analysis.settings)
  const countsIn = (rows: Rows) => ({ tried: tasksIn(rows), measured: measuredTasks(rows, metric) })
  const isFew = ({ tried, measured }: ReturnType<typeof countsIn>) =>
    tried >= fewTasks && measured > 0 && measured < fewTasks
  const all = countsIn(analysis.groups('overall')[0].rows)
  if (isFew(all)) return [{ code: 'few-measured', params: { title, ...all } }]
  const places = arenasOf(analysis).flatMap(({ groups, word, column }) =>
    groups.map(({ key, rows }) => ({ word, name: named(key[column]), ...countsIn(rows) })).filter(isFew),
  )
  return places.length === 0 ? [] : [{ code: 'few-measured-in', params: { title, least: fewTasks, places } }]
}

const measuredTasks = (rows: Rows, { id }: Metric): number => {
  const values = numbers(rows, id)
  return new Set(words(rows, dimensionColumns.task).filter((_, i) => !Number.isNaN(values[i]))).size
}

/** Where comparisons rest on tasks that only one side tried, or leave such tasks out; the metrics are named where not all do. */
export const fewSharedCaveats = (analysis: Analysis): Linked[] =>
  arenasOf(analysis).flatMap(({ scope }) => {
    const tested = analysis
      .comparisons()
      .filter(pair => pair.scope === scope && (scope === 'tiers' || pair.tier1 === null) && pair.p !== null)
    const metrics = metricsAsked(analysis).filter(({ id }) => tested.some(({ metric }) => metric === id))
    const found = new Map<string, { readonly messageIn: Shared; readonly titles: string[] }>()
    for (const metric of metrics)
      for (const messageIn of sharedIn(tested.filter(pair => pair.metric === metric.id))) {
        const key = JSON.stringify(messageIn([]))
        const known = found.get(key) ?? { messageIn, titles: [] }
        known.titles.push(titleOf(metric, analysis.settings))
        found.set(key, known)
      }
    return [...found.values()].map(({ messageIn, titles }) => ({
      ...messageIn(titles.length < metrics.length ? titles : []),
      link: pairsLink(scope),
    }))
  })

/** A message on some metrics, or on all where none is named. */
type Shared = (titles: readonly string[]) => Message

/** `1 pair of models shares no task: …`; `1 pair of tiers is compared on the 10 tasks that both have, 20 left out: …` */
const sharedIn = (pairs: readonly Comparison[]): Shared[] => {
  const mixed = pairs.filter(pair => !isApart(pair) && pair.shared < pair.tasks)
  const [least] = mixed.sort((a, b) => a.shared / a.tasks - b.shared / b.tasks)
  const apart = pairs.filter(isApart)
  const without = pairs.filter(pair => pair.left_out > 0)
  const [most] = without.sort((a, b) => b.left_out - a.left_out)
  const countOf = ({ length, 0: { scope } }: readonly Comparison[], titles: readonly string[]) => ({
    titles,
    scope,
    pairs: length,
  })
  const found: Shared[] = []
  if (apart.length > 0) found.push(titles => ({ code: 'no-shared-tasks', params: countOf(apart, titles) }))
  if (mixed.length > 0)
    found.push(titles => ({
      code: 'few-shared-tasks',
      params: { ...countOf(mixed, titles), shared: least.shared, tasks: least.tasks },
    }))
  // The means of each side alone are of all its tasks, so a difference can be another than that between them.
  if (without.length > 0)
    found.push(titles => ({
      code: 'tasks-left-out',
      params: { ...countOf(without, titles), shared: most.shared, leftOut: most.left_out },
    }))
  return found
}

/** The families of tasks that were tried, such as benchmarks; null where a task is of none. */
const familiesIn = (rows: Rows): ReadonlySet<string> | null => {
  const names = new Set(words(rows, dimensionColumns.family))
  return names.has(null) ? null : new Set([...names].flatMap(name => name ?? []))
}

/** Where some tiers, models or agents have no family of tasks in common: even their means are not of the same. */
export const benchmarkCaveats = (analysis: Analysis): Linked<'benchmarks-apart'>[] =>
  arenasOf(analysis).flatMap(({ groups, scope }) => {
    const tried = groups.map(({ rows }) => familiesIn(rows)).filter(families => families !== null)
    const areApart = tried.some((one, i) => tried.slice(i + 1).some(other => [...one].every(name => !other.has(name))))
    if (!areApart) return []
    const all = [...new Set(tried.flatMap(families => [...families]))]
    return [
      {
        code: 'benchmarks-apart',
        params: { scope, names: all.slice(0, mostNames), more: Math.max(0, all.length - mostNames) },
        link: '#/tables/experiment-overview',
      },
    ]
  })
