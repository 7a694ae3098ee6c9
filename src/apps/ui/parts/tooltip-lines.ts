import type { TopLevelSpec } from 'vega-lite'
import { type Format, formatInterval } from '../../../core/format.ts'
import type { ReportMain, ReportMetric } from '../../../core/report.ts'

/** What fields are called that are neither a metric nor a dimension. What is not named anywhere says how a picture is drawn. */
const titles: Readonly<Record<string, string>> = {
  __count: 'Runs',
  best: 'Best of its tier',
  chance: 'Chance',
  cliffs_delta: 'Cliff’s delta',
  comparison: 'Comparison',
  component: 'Component',
  contestant: 'Contestant',
  criterion: 'Criterion',
  cumulative_cost_usd: 'Cost so far',
  expected: 'Expected',
  found: 'Found',
  from: 'From',
  grade: 'Grade',
  graded_by: 'Graded by',
  impact: 'Impact',
  judge: 'Judge',
  judge1: 'Judge',
  judge2: 'And judge',
  k: 'Attempts',
  mean: 'Mean',
  median: 'Median',
  metric_title: 'Metric',
  n: 'n',
  on_frontier: 'Worth its cost',
  others_pass_rate: 'Pass rate of the others',
  p_adjusted: 'Adjusted p',
  probability: 'How often worth its cost',
  q1: 'Lower quartile',
  q3: 'Upper quartile',
  quality: 'Quality',
  rho: 'Rank correlation',
  runs: 'Runs',
  score1: 'Score of the first',
  score2: 'Score of the second',
  severity: 'Deviation',
  share: 'Share',
  significant: 'Significant',
  subtests: 'Subtests',
  tasks: 'Tasks',
  tau: 'Agreement of ranks',
  threshold: 'Threshold',
  title1: 'Metric',
  title2: 'And metric',
  to: 'To',
  uplift: 'Change',
  value: 'Value',
  weight: 'Weight',
  wins: 'Wins',
}

const formats: Readonly<Record<string, Format>> = {
  cumulative_cost_usd: 'usd',
  others_pass_rate: 'percent',
  p_adjusted: 'p-value',
  probability: 'percent',
  share: 'percent',
  uplift: 'ratio',
  weight: 'percent',
}

/** Fields that hold a figure's own metric. */
const ofMetric = new Set(['value', 'quality', 'mean', 'median', 'q1', 'q3', 'from', 'to'])

/** Fields that `low` and `high` are the limits of, the first that a mark has. */
const limited = ['value', 'mean', 'score', 'cliffs_delta', 'severity', 'rho', 'uplift', 'tau', 'share']

/** Axes may call by a name what is only a place in the picture. */
const drawnOnly = new Set(['place', 'nudge', 'number', 'order', 'label', 'shown', 'what', 'metric'])

/** What the axes, legends and headers of a figure call their fields. */
const titlesIn = (part: unknown, found = new Map<string, string>()): Map<string, string> => {
  if (typeof part !== 'object' || part === null) return found
  for (const [name, value] of Object.entries(part)) {
    if (name === 'values' || typeof value !== 'object' || value === null) continue
    const { field, title, axis, legend, header } = value
    const named: unknown[] = [title, axis?.title, legend?.title, header?.title]
    const text = named.find(each => typeof each === 'string' && each !== '')
    if (typeof field === 'string' && typeof text === 'string') found.set(field, text)
    titlesIn(value, found)
  }
  return found
}

/** The fields that the rows of a figure have; what drawing adds to them are places. */
const fieldsIn = (part: unknown, found = new Set<string>()): Set<string> => {
  if (typeof part !== 'object' || part === null) return found
  for (const [name, value] of Object.entries(part))
    if (name === 'values' && Array.isArray(value)) for (const field of Object.keys(Object(value[0]))) found.add(field)
    else fieldsIn(value, found)
  return found
}

type Fields = Readonly<Record<string, unknown>>

/** Vega names the ends of a bin after how it was made. */
const plainNames = (datum: object): Fields =>
  Object.fromEntries(
    Object.entries(datum).map(([name, value]) => [
      name.replace(/^bin_maxbins_\d+_value_end$/, 'to').replace(/^bin_maxbins_\d+_value$/, 'from'),
      value,
    ]),
  )

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN)

const limitsOf = (fields: Fields, name: string): [number, number] => {
  if (`${name}_low` in fields) return [numberOf(fields[`${name}_low`]), numberOf(fields[`${name}_high`])]
  if (limited.find(each => each in fields) !== name) return [NaN, NaN]
  return [numberOf(fields.low), numberOf(fields.high)]
}

/** A field as a person reads it, with its limits; null where it has nothing to say. */
const written = (fields: Fields, name: string, known: Format | undefined): string | null => {
  const value = fields[name]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'number') return null
  const format = known ?? formats[name] ?? (Number.isInteger(value) ? 'count' : 'score')
  return formatInterval(value, ...limitsOf(fields, name), format)
}

/** Gives, for a figure, what a mark of it stands for, in lines. */
export const tooltipOf = (main: ReportMain, own: string | null, spec: TopLevelSpec): ((datum: object) => string[]) => {
  const given = fieldsIn(spec)
  const inFigure = new Map([...titlesIn(spec)].filter(([field]) => given.has(field)))
  const metricOf = (fields: Fields, name: string): ReportMetric | undefined => {
    const wanted = ofMetric.has(name) ? (typeof fields.metric === 'string' ? fields.metric : own) : name
    return main.metrics.find(({ id, title }) => id === wanted || title === inFigure.get(name))
  }
  const titleOf = (name: string, metric: ReportMetric | undefined): string | undefined => {
    const dimension = main.dimensions.find(({ column, id }) => column === name || id === name)
    if (dimension) return dimension.title
    if (metric && (metric.id === name || name === 'value' || name === 'quality')) return metric.title
    return (name === 'value' ? inFigure.get(name) : undefined) ?? titles[name] ?? inFigure.get(name)
  }
  return datum => {
    const fields = plainNames(datum)
    const lines = Object.keys(fields).flatMap(name => {
      if (drawnOnly.has(name)) return []
      const metric = metricOf(fields, name)
      const title = titleOf(name, metric)
      if (title === undefined) return []
      const text = written(fields, name, metric?.format)
      return text === null ? [] : [`${title}: ${text}`]
    })
    // A configuration can go by the name of its agent, which stands beside it.
    return [...new Set(lines)]
  }
}
