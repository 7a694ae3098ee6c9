import { z } from 'zod'
import { dimensionColumns, sourceColumns } from './dimensions.ts'
import { parseArm, runFilter } from './filter.ts'
import { isMetricRule, parseRule } from './gate-rule.ts'
import { listText } from './list-text.ts'
import { nearestWord } from './nearest-word.ts'
import { AnalysisError } from './problem.ts'
import { runColumns } from './schema.ts'
import { defaultSettings, figureFormats, missingRules, processSources, type Settings } from './settings.ts'

/** What a settings file or a command line says; the rest keeps its default. */
export type PartialSettings = Partial<Omit<Settings, 'figures' | 'report'>> & {
  readonly figures?: Partial<Settings['figures']>
  readonly report?: Partial<Settings['report']>
}

/** Something wrong with a setting: where it stands, what it is and, where there is a guess, what was meant. */
export interface SettingsIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly suggestion: string | null
}

const expected = (what: string) => ({ error: `expected ${what}` })

const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, expected(listText(values)))

const whole = (from: number, to: number, what: string) => {
  const wanted = expected(what)
  return z.number(wanted).int(wanted).min(from, wanted).max(to, wanted)
}

/** Limits are steady long before; beyond it, intervals take hours and more memory than there is. */
const mostResamples = 1_000_000

const betweenZeroAndOne = () => {
  const wanted = expected('a number above 0 and below 1, such as 0.95')
  return z.number(wanted).gt(0, wanted).lt(1, wanted)
}

const aboveZero = () => {
  const wanted = expected('a number above 0')
  return z.number(wanted).gt(0, wanted)
}

/** Wider than any poster; a picture of its dots would not fit into memory. */
const widest = 1000

const width = () => {
  const wanted = expected(`a number of millimeters above 0, at most ${widest}`)
  return z.number(wanted).gt(0, wanted).max(widest, wanted)
}

const text = () => {
  const wanted = expected('text; put a number in quotes')
  return z.string(wanted).min(1, wanted)
}

const list = <T extends z.ZodType>(item: T) => z.array(item, expected('a list, such as [a, b]'))
const record = <T extends z.ZodType>(value: T, example: string) =>
  z.record(z.string(), value, expected(`names with values, such as ${example}`))

/** Text with a grammar of its own: what its reader throws becomes the issue. */
const readable = (read: (text: string) => unknown, wanted: string) =>
  text().check(({ value, issues }) => {
    try {
      read(value)
    } catch (error) {
      if (!(error instanceof AnalysisError)) throw error
      issues.push({ code: 'custom', input: value, message: `expected ${wanted}. ${error.hint}` })
    }
  })

const condition = () => readable(value => runFilter([value], []), 'an experiment or dimension=value')

const arm = () =>
  text().check(({ value, issues }) => {
    if (parseArm(value)) return
    const dimensions = listText(Object.keys(sourceColumns))
    const message = `expected dimension=value, such as tier=T0; a dimension is ${dimensions}`
    issues.push({ code: 'custom', input: value, message })
  })

const block = <T extends z.core.$ZodLooseShape>(shape: T, example: string) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'invalid_type' ? `expected settings below it, such as ${example}` : undefined),
  })

const shape = {
  profile: choice(['default', 'published']).exactOptional(),
  consensus: choice(['median', 'mean', 'recorded']).exactOptional(),
  missing: choice(missingRules).exactOptional(),
  seed: whole(0, 2 ** 32 - 1, `a whole number from 0 to ${2 ** 32 - 1}`).exactOptional(),
  resamples: whole(100, mostResamples, `a whole number from 100 to ${mostResamples}`).exactOptional(),
  confidence: betweenZeroAndOne().exactOptional(),
  alpha: betweenZeroAndOne().exactOptional(),
  generalize: choice(['auto', 'tasks', 'these-tasks', 'subtests']).exactOptional(),
  amount_mean: choice(['arithmetic', 'geometric']).exactOptional(),
  primary: text().exactOptional(),
  process_source: choice(processSources).exactOptional(),
  baseline_tier: text().exactOptional(),
  where: list(condition()).exactOptional(),
  exclude: list(condition()).exactOptional(),
  criterion_aliases: record(text(), 'core functionality: functional').exactOptional(),
  metrics: record(
    block({ margin: aboveZero().exactOptional(), title: text().exactOptional() }, 'margin: 0.05'),
    'score: {margin: 0.05}',
  ).exactOptional(),
  gate: list(readable(parseRule, 'a rule')).exactOptional(),
  columns: record(text(), 'score: final_score').exactOptional(),
  prices: record(
    record(z.number(expected('a number')).min(0, expected('a number of at least 0')), 'input: 3'),
    'a-model: {input: 3, output: 15}',
  ).exactOptional(),
  single_agent_arm: arm().exactOptional(),
  figures: block(
    { formats: list(choice(figureFormats)).exactOptional(), width: width().exactOptional() },
    'width: 180',
  ).exactOptional(),
  csv_safe: z.boolean(expected('true or false')).exactOptional(),
  report: block({ detail: choice(['auto', 'full', 'scores']).exactOptional() }, 'detail: auto').exactOptional(),
}

export const settingKeys: readonly string[] = Object.keys(shape)

const schema = block(shape, 'seed: 42')

/**
 * Settings from plain data with the keys of tiercel.yaml. Strict: what is unknown or of the wrong type is an issue.
 * A known key without a value keeps its default, so that a file may name a key and leave it open.
 */
export const parseSettings = (
  value: unknown,
  metricIds: readonly string[],
): { settings: PartialSettings; issues: readonly SettingsIssue[] } => {
  const given = withoutEmpty(value ?? {})
  const parsed = schema.safeParse(given, { reportInput: true })
  const issues = parsed.success ? [] : parsed.error.issues.flatMap(issuesOf)
  const unknown = [
    ...unknownMetrics(given, metricIds),
    ...unknownColumns(given),
    ...(parsed.success ? unknownInRules(parsed.data, metricIds) : []),
  ]
  return { settings: parsed.success ? toSettings(parsed.data) : {}, issues: oncePerPlace([...issues, ...unknown]) }
}

/** A value can miss its mark in two ways, such as -1.5 for a seed; one sentence says enough. */
const oncePerPlace = (issues: readonly SettingsIssue[]): SettingsIssue[] =>
  [...new Map([...issues].reverse().map(issue => [JSON.stringify(issue.path), issue])).values()].reverse()

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutEmpty = (value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([key, each]) => each !== null || !settingKeys.includes(key)))
    : value

type ZodIssue = z.core.$ZodIssue

const issuesOf = (issue: ZodIssue): SettingsIssue[] => {
  const path = issue.path.map(key => (typeof key === 'symbol' ? String(key) : key))
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownKey([...path, key], knownKeys(path)))
  const words = issue.code === 'invalid_value' ? issue.values.map(String) : []
  const suggestion = typeof issue.input === 'string' ? nearestWord(issue.input, words) : null
  return [{ path, message: `${shown(issue.input)}, ${issue.message}`, suggestion }]
}

const below: Readonly<Record<string, readonly string[]>> = {
  metrics: ['margin', 'title'],
  figures: ['formats', 'width'],
  report: ['detail'],
}

const knownKeys = (path: readonly (string | number)[]): readonly string[] =>
  path.length === 0 ? settingKeys : (below[path[0]] ?? [])

const unknownKey = (path: readonly (string | number)[], known: readonly string[]): SettingsIssue => {
  const suggestion = nearestWord(String(path[path.length - 1]), known)
  const message = `there is no such setting${suggestion === null ? `; known here: ${known.join(', ')}` : ''}`
  return { path, message, suggestion }
}

const unknownMetric = (path: readonly (string | number)[], id: string, known: readonly string[]): SettingsIssue => ({
  path,
  message: 'there is no such metric; `tiercel metrics` lists them',
  suggestion: nearestWord(id, known),
})

const unknownMetrics = (given: unknown, metricIds: readonly string[]): SettingsIssue[] => {
  const { metrics, primary } = isPlainObject(given) ? given : {}
  const isUnknown = (id: string) => !metricIds.includes(id)
  return [
    ...(isPlainObject(metrics) ? Object.keys(metrics) : [])
      .filter(isUnknown)
      .map(id => unknownMetric(['metrics', id], id, metricIds)),
    ...(typeof primary === 'string' && isUnknown(primary) ? [unknownMetric(['primary'], primary, metricIds)] : []),
  ]
}

/** Dimensions name their columns too, such as model. */
const dimensionNames: Readonly<Record<string, string>> = dimensionColumns

const ownName = (name: string): string => (Object.hasOwn(dimensionNames, name) ? dimensionNames[name] : name)

/** Only our columns of runs have other names in tables. */
const unknownColumns = (given: unknown): SettingsIssue[] => {
  const { columns } = isPlainObject(given) ? given : {}
  return (isPlainObject(columns) ? Object.keys(columns) : [])
    .filter(name => !runColumns.includes(ownName(name)))
    .map(name => ({
      path: ['columns', name],
      message: `there is no column ${JSON.stringify(name)} of ours, which are ${runColumns.join(', ')}`,
      suggestion: nearestWord(name, runColumns),
    }))
}

const ownNames = (columns: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([name, theirs]) => [ownName(name), theirs]))

const unknownInRules = ({ gate = [] }: z.output<typeof schema>, metricIds: readonly string[]): SettingsIssue[] =>
  gate
    .flatMap((text, i) => {
      const rule = parseRule(text)
      return isMetricRule(rule) && !metricIds.includes(rule.metric) ? [{ id: rule.metric, i }] : []
    })
    .map(({ id, i }) => unknownMetric(['gate', i], id, metricIds))

const longestShown = 60

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a block of settings'
  const words = JSON.stringify(value)
  return words.length > longestShown ? `${words.slice(0, longestShown)}…` : words
}

const toSettings = ({
  process_source: processSource,
  baseline_tier: baselineTier,
  criterion_aliases: criterionAliases,
  single_agent_arm: singleAgentArm,
  amount_mean: amountMean,
  csv_safe: csvSafe,
  columns,
  ...same
}: z.output<typeof schema>): PartialSettings => ({
  ...same,
  ...(processSource !== undefined && { processSource }),
  ...(baselineTier !== undefined && { baselineTier }),
  ...(criterionAliases !== undefined && { criterionAliases }),
  ...(singleAgentArm !== undefined && { singleAgentArm }),
  ...(amountMean !== undefined && { amountMean }),
  ...(csvSafe !== undefined && { csvSafe }),
  ...(columns !== undefined && { columns: ownNames(columns) }),
})

/** All settings: the command line beats the file, and the file the defaults. */
export const mergeSettings = (file: PartialSettings, commandLine: PartialSettings): Settings => ({
  ...defaultSettings,
  ...file,
  ...commandLine,
  columns: { ...defaultSettings.columns, ...file.columns, ...commandLine.columns },
  figures: { ...defaultSettings.figures, ...file.figures, ...commandLine.figures },
  report: { ...defaultSettings.report, ...file.report, ...commandLine.report },
})
