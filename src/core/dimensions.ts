/** What a source names: what was attempted (experiment, family, task) and what was varied (agent, model, tier, subtest), with their columns. */
export const sourceColumns = {
  experiment: 'experiment',
  family: 'family',
  task: 'task',
  agent: 'agent',
  model: 'agent_model',
  tier: 'tier',
  subtest: 'subtest',
} as const
export type SourceDimension = keyof typeof sourceColumns

/** Who ran follows from agents and models. */
export const dimensionColumns = { ...sourceColumns, configuration: 'configuration' } as const
export type Dimension = keyof typeof dimensionColumns

/** How many levels of a dimension make a grouping by it: a single agent tells no more than its models and tiers do. */
export const leastLevels: Readonly<Partial<Record<Dimension, number>>> = { agent: 2 }

/** Every metric can be summarized in each of these groupings. */
export const groupings = {
  overall: [],
  by_experiment: ['experiment'],
  by_task: ['task'],
  by_model: ['model'],
  by_tier: ['tier'],
  by_model_and_tier: ['model', 'tier'],
  by_subtest: ['experiment', 'model', 'tier', 'subtest'],
  by_agent: ['agent'],
  by_agent_and_model: ['agent', 'model'],
  by_agent_model_and_tier: ['agent', 'model', 'tier'],
  by_configuration: ['configuration'],
  by_configuration_and_tier: ['configuration', 'tier'],
} as const satisfies Record<string, readonly Dimension[]>
export type Grouping = keyof typeof groupings

/** What tells the groups of a grouping apart besides, where there is enough of it. */
export const furtherDimensions: Readonly<Partial<Record<Grouping, readonly Dimension[]>>> = { by_subtest: ['agent'] }

/** What means something by model does so by configuration. */
export const byModel = { by_configuration: 'by_model', by_configuration_and_tier: 'by_model_and_tier' } as const

export const isByConfiguration = (grouping: Grouping): grouping is keyof typeof byModel => grouping in byModel

/** Those that results are listed in. Configurations are among them by their models, or agents and models. */
export const groupingNames = (Object.keys(groupings) as readonly Grouping[]).filter(name => !isByConfiguration(name))

const isDigit = (code: number) => code >= 48 && code <= 57

/** Where the run of digits that begins here ends. */
const digitsEnd = (text: string, start: number): number => {
  let end = start
  while (end < text.length && isDigit(text.charCodeAt(end))) end++
  return end
}

/** Digits as the number they make, however long: without leading zeros, the longer one is larger. */
const digitsOrder = (a: string, b: string): number => {
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0)
}

/** Where two texts begin to differ, or the number in which they do. */
const difference = (a: string, b: string): number => {
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  while (i > 0 && isDigit(a.charCodeAt(i - 1))) i--
  return i
}

/** Natural order: digits compare as numbers (T2 before T10), the rest by code point, so that no locale moves a row. */
export const naturalOrder = (a: string, b: string): number => {
  if (a === b) return 0
  let i = difference(a, b)
  let j = i
  while (i < a.length && j < b.length) {
    const endA = digitsEnd(a, i)
    const endB = digitsEnd(b, j)
    const bothDigits = endA > i && endB > j
    const order = bothDigits ? digitsOrder(a.slice(i, endA), b.slice(j, endB)) : a.charCodeAt(i) - b.charCodeAt(j)
    if (order !== 0) return order
    i = bothDigits ? endA : i + 1
    j = bothDigits ? endB : j + 1
  }
  return a.length - i - (b.length - j) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Natural order in which what is not known comes first. */
export const nullableOrder = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a !== null) - Number(b !== null) : naturalOrder(a, b)
