import { withConfigurations } from '../../src/core/configurations.ts'
import { dimensionColumns, type Grouping, groupings, type SourceDimension } from '../../src/core/dimensions.ts'
import type { Answer, ContrastMetric, Group, RatedRun, RunMetric, SourcedMetric, Whole } from '../../src/core/metric.ts'
import { type ProcessFacts, processFacts, toolFacts } from '../../src/core/process.ts'
import { defaultSettings, processSources, type Settings } from '../../src/core/settings.ts'
import { allRows, type Column, type Rows, splitBy, type Table } from '../../src/core/table.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { ratedRun } from './run.ts'

type Key = RatedRun['key']

const dimensions: readonly SourceDimension[] = ['experiment', 'family', 'task', 'agent', 'model', 'tier', 'subtest']

/** A run in a few words: its place (tier T0, subtest 00 … where not said) and what was measured. */
export interface RunSpec extends Partial<Key> {
  readonly passed?: boolean
  readonly score?: number
  readonly implRate?: number
  readonly cost?: number
  readonly process?: ProcessFacts
  /** Input, output, cache creation, cache read. */
  readonly tokens?: readonly [number, number, number, number]
}

export const runOf = ({ passed, score, implRate, cost, tokens, process, ...place }: RunSpec): RatedRun => {
  const blank = ratedRun()
  const [input, output, cacheCreation, cacheRead] = tokens ?? [NaN, NaN, NaN, NaN]
  const task = place.task ?? place.experiment ?? blank.key.task
  return ratedRun({
    key: { ...blank.key, ...place, task },
    costUsd: cost ?? NaN,
    process: process ?? null,
    tokens: { input, output, cacheCreation, cacheRead },
    consensus: { ...blank.consensus, score: score ?? NaN, passed: passed ?? null, implRate: implRate ?? NaN },
  })
}

/** Repeated runs by their verdicts: `attempts({ subtest: '01' }, '++-?')` is two passes, a fail and no verdict. */
export const attempts = (place: RunSpec, verdicts: string): RunSpec[] =>
  [...verdicts].map((verdict, i) => ({ ...place, run: i + 1, ...(verdict === '?' ? {} : { passed: verdict === '+' }) }))

const wordColumn = (values: readonly (string | null)[]): Column => {
  const words = [...new Set(values)].filter(word => word !== null)
  return { type: 'word', words, codes: Int32Array.from(values, value => (value === null ? -1 : words.indexOf(value))) }
}

const measure = (metric: RunMetric | SourcedMetric, run: RatedRun): number => {
  if ('value' in metric) return metric.value(run, defaultSettings)
  const measured = processSources.map(source => metric.sources[source]?.(run) ?? NaN)
  return measured.find(value => !Number.isNaN(value)) ?? NaN
}

/** The runs table with what metrics read: a column for each dimension and one for each metric of runs. */
export const runsTable = (runs: readonly RatedRun[]): Table => {
  const places = dimensions.map((dimension): [string, Column] => [
    dimensionColumns[dimension],
    wordColumn(runs.map(({ key }) => key[dimension])),
  ])
  const metrics = allMetrics
    .filter(metric => metric.per === 'run')
    .map((metric): [string, Column] => [
      metric.id,
      { type: 'number', values: Float64Array.from(runs, run => measure(metric, run)) },
    ])
  const table = { size: runs.length, columns: Object.fromEntries([...places, ...metrics]) }
  return withConfigurations({ runs: table, missing_runs: table }).runs
}

/** All rows of a table of such runs. */
export const runsOf = (specs: readonly RunSpec[]): Rows => allRows(runsTable(specs.map(runOf)))

/** One component of one subtest; the rest of its place is that of a run without words. */
export interface ComponentSpec extends Partial<Key> {
  readonly component: string
}

export const componentsTable = (specs: readonly ComponentSpec[]): Table => {
  const places = specs.map(({ component, ...place }) => ({ component, key: runOf(place).key }))
  return {
    size: specs.length,
    columns: {
      experiment: wordColumn(places.map(({ key }) => key.experiment)),
      agent_model: wordColumn(places.map(({ key }) => key.model)),
      tier: wordColumn(places.map(({ key }) => key.tier)),
      subtest: wordColumn(places.map(({ key }) => key.subtest)),
      component: wordColumn(places.map(({ component }) => component)),
    },
  }
}

/** The tables below the runs that transcripts fill: what was measured, and the same for each tool. */
const processTables = (runs: readonly RatedRun[], table: Table): Pick<Whole, 'process' | 'tools'> => {
  const measured = runs.flatMap(({ process }, run) => (process ? [{ run, process }] : []))
  const tools = measured.flatMap(({ run, process }) => process.tools.map(tool => ({ run, tool })))
  const below = (rows: readonly { readonly run: number }[]) => ({
    size: rows.length,
    parent: { table, rows: Int32Array.from(rows, ({ run }) => run) },
  })
  const number = (values: readonly number[]): Column => ({ type: 'number', values: Float64Array.from(values) })
  const facts = processFacts.map(({ name }) => [name, number(measured.map(({ process }) => process[name]))] as const)
  const counts = toolFacts.map(({ name }) => [name, number(tools.map(({ tool }) => tool[name]))] as const)
  return {
    process: { ...below(measured), columns: Object.fromEntries(facts) },
    tools: {
      ...below(tools),
      columns: { tool: wordColumn(tools.map(({ tool }) => tool.tool)), ...Object.fromEntries(counts) },
    },
  }
}

export const wholeOf = (
  runs: readonly RatedRun[],
  components: readonly ComponentSpec[] = [],
  settings: Partial<Settings> = {},
): Whole => {
  const table = runsTable(runs)
  return {
    runs: table,
    components: componentsTable(components),
    ...processTables(runs, table),
    settings: { ...defaultSettings, ...settings },
  }
}

/** The groups of a grouping, in order of first appearance. */
export const groupsOf = (runs: Table, grouping: Grouping): Group[] => {
  const columns = groupings[grouping].map(dimension => dimensionColumns[dimension])
  if (columns.length === 0) return [{ grouping, key: {}, rows: allRows(runs) }]
  return splitBy(allRows(runs), columns).map(({ key, rows }) => ({
    grouping,
    key: Object.fromEntries(columns.map((column, i) => [column, key[i]])),
    rows,
  }))
}

/** All answers of a contrast in a grouping: for each group, by the id of the variant. */
export const answersOf = (
  metric: ContrastMetric,
  whole: Whole,
  grouping: Grouping = 'overall',
): Readonly<Record<string, Answer | null>>[] =>
  groupsOf(whole.runs, grouping).map(group =>
    Object.fromEntries(metric.variants(whole).map(variant => [variant.id, metric.value(group, variant, whole)])),
  )
