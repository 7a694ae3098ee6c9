/** What was attempted (experiment, family, task) and what was varied (agent, model, tier, subtest), with their columns. */
export const dimensionColumns = {
  experiment: 'experiment',
  family: 'family',
  task: 'task',
  agent: 'agent',
  model: 'agent_model',
  tier: 'tier',
  subtest: 'subtest',
} as const
export type Dimension = keyof typeof dimensionColumns

/** Every metric is summarised in each of these groupings. */
export const groupings = {
  overall: [],
  by_experiment: ['experiment'],
  by_task: ['task'],
  by_model: ['model'],
  by_tier: ['tier'],
  by_model_and_tier: ['model', 'tier'],
  by_subtest: ['experiment', 'model', 'tier', 'subtest'],
} as const satisfies Record<string, readonly Dimension[]>
export type Grouping = keyof typeof groupings
export const groupingNames = Object.keys(groupings) as readonly Grouping[]

const isDigit = (code: number) => code >= 48 && code <= 57

const endOfDigits = (text: string, start: number): number => {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/** Natural order: digits compare as numbers (T2 before T10), the rest by code unit, so that no locale moves a row. */
export const naturalOrder = (a: string, b: string): number => {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (isDigit(a.charCodeAt(i)) && isDigit(b.charCodeAt(j))) {
      const startA = i
      const startB = j
      i = endOfDigits(a, i)
      j = endOfDigits(b, j)
      const [x, y] = [Number(a.slice(startA, i)), Number(b.slice(startB, j))]
      if (x !== y) return x - y
    } else {
      const difference = a.charCodeAt(i++) - b.charCodeAt(j++)
      if (difference !== 0) return difference
    }
  }
  return a.length - i - (b.length - j) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Natural order in which what is not known comes first. */
export const nullableOrder = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a !== null) - Number(b !== null) : naturalOrder(a, b)
