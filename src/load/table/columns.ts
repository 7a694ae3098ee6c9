import { listed } from '../../core/listed.ts'
import { schema } from '../../core/schema.ts'

/** Our names of the columns of runs, and for each the name that a table has for it. */
export type ColumnNames = Readonly<Record<string, string>>

const runNames: ReadonlySet<string> = new Set(schema.runs.map(({ name }) => name))

/** What can stand for the outcome, and what for the task. */
const outcomes = ['score', 'passed', 'recorded_score', 'recorded_passed', 'impl_rate']
const attempts = ['task', 'experiment']

/** What others call our columns, where nothing else can be meant. */
const aliases: ColumnNames = { agent_model: 'model' }

/** Where a table has each of our columns, under our name or a usual one unless a person gave another. */
export const columnsIn = (header: readonly string[], given: ColumnNames): Map<string, string> => {
  const found = new Map<string, string>()
  for (const name of header) if (runNames.has(name)) found.set(name, name)
  for (const [ours, theirs] of Object.entries(given)) if (header.includes(theirs)) found.set(ours, theirs)
  // The model of a judgment without a judge can be the judge.
  if (isJudges(header) && !header.includes('judge_model')) return found
  const used = new Set(found.values())
  for (const [ours, theirs] of Object.entries(aliases))
    if (header.includes(theirs) && !found.has(ours) && !used.has(theirs)) found.set(ours, theirs)
  return found
}

/** A table of runs says what was attempted and how it came out. */
export const isRuns = (header: readonly string[], given: ColumnNames): boolean => {
  const columns = columnsIn(header, given)
  return (
    attempts.some(name => columns.has(name)) && outcomes.some(name => columns.has(name)) && !columns.has('judge_model')
  )
}

/** A table of judgments, or of criteria below them, beside one of runs. */
export const isJudges = (header: readonly string[]): boolean =>
  header.includes('judge_score') || header.includes('judge_passed')
export const isCriteria = (header: readonly string[]): boolean =>
  header.includes('criterion') && header.includes('criterion_achieved') && header.includes('criterion_max')

/** What nearly every table of runs has, under one name or another. */
const usual = ['agent_model', 'passed', 'cost_usd']

const mostNamed = 6

/** Columns without a meaning here, beside usual ones that are not there: they may be the same. */
export const missedIn = (header: readonly string[], given: ColumnNames): { message: string; hint: string } | null => {
  const columns = columnsIn(header, given)
  const used = new Set(columns.values())
  const unknown = header.filter(name => !used.has(name))
  const absent = usual.filter(name => !columns.has(name))
  if (unknown.length === 0 || absent.length === 0) return null
  const names = unknown.slice(0, mostNamed)
  const others = unknown.length > mostNamed ? [...names, `${unknown.length - mostNamed} more`] : names
  const alike = absent.flatMap(ours => {
    const theirs = unknown.find(name => shareWord(ours, name))
    return theirs === undefined ? [] : [[ours, theirs] as const]
  })
  const pairs = (alike.length > 0 ? alike : [[absent[0], unknown[0]] as const]).map(
    ([ours, theirs]) => `${ours}: ${JSON.stringify(theirs)}`,
  )
  return {
    message: `Not known here: ${listed(others, 'and')}. Missing: ${listed(absent, 'and')}.`,
    hint: `If they are the same, say so in the settings file: \`columns: { ${pairs.join(', ')} }\`.`,
  }
}

const shareWord = (one: string, other: string): boolean => wordsIn(one).some(word => wordsIn(other).includes(word))

const wordsIn = (name: string): string[] => name.toLowerCase().match(/[a-z]+/g) ?? []
