import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { type Baseline, baselineLayout } from '../core/baseline.ts'
import { mostMissing } from '../core/importer.ts'
import { AnalysisError } from '../core/problem.ts'
import { processSources } from '../core/settings.ts'
import { isFile, largestFile } from './io/disk.ts'
import { readBytes, readHead } from './io/open-file.ts'
import { repeatedKeys } from './io/repeated-keys.ts'

const count = () => z.number().int().min(0)
const name = () => z.string()
const numbers = () => z.array(z.number())
const names = () => z.array(name())

const place = {
  task: name(),
  agent: name().nullable(),
  model: name().nullable(),
  tier: name().nullable(),
  subtest: name().nullable(),
  runs: count(),
}

const cell = z.strictObject({
  ...place,
  values: z.record(z.string(), z.array(z.number().nullable())),
})

const everything = { where: [], exclude: [], outcome: null }

const layout = z.strictObject({
  tiercel_baseline: z.literal(baselineLayout),
  tiercel: name(),
  name: name(),
  // Files of an earlier version say nothing of it.
  selection: z.strictObject({ where: names(), exclude: names(), outcome: name().nullable() }).default(everything),
  rating: z.strictObject({
    consensus: z.enum(['median', 'mean', 'recorded']),
    process_source: z.enum(processSources).nullable(),
    criterion_aliases: z.record(z.string(), name()),
  }),
  judges: names(),
  missing: z.array(z.strictObject({ ...place, runs: count().max(mostMissing) })),
  process_sources: z.record(z.string(), names()),
  contradictions: z.record(z.string(), count()).default({}),
  tasks: z.array(z.strictObject({ task: name(), rubrics: names(), pass_thresholds: numbers(), timeouts: numbers() })),
  cells: z
    .array(
      cell.check(({ value: { runs, values }, issues }) => {
        for (const [metric, given] of Object.entries(values))
          if (given.length !== runs)
            issues.push({
              code: 'custom',
              input: given,
              path: ['values', metric],
              message: `expected a value for each of ${runs} runs`,
            })
      }),
    )
    .min(1)
    .check(({ value: cells, issues }) => {
      const known = new Set<string>()
      cells.forEach(({ task, agent, model, tier, subtest }, i) => {
        const place = JSON.stringify([task, agent, model, tier, subtest])
        // As a merge of two files would leave it: its runs would count twice.
        if (known.has(place))
          issues.push({ code: 'custom', input: place, path: [i], message: 'there is another cell for the same runs' })
        known.add(place)
      })
    }),
})

const marker = /^\uFEFF?\s*\{\s*"tiercel_baseline"\s*:/

export const isBaselineText = (head: string): boolean => marker.test(head)

/** A file that `tiercel baseline save` wrote; null where the path is something else. */
export const readBaseline = (path: string): Baseline | null => {
  if (!isFile(path) || !isBaselineText(readHead(path, path)?.text ?? '')) return null
  const parsed = layout.safeParse(parsedJson(path))
  if (!parsed.success) throw refused(path, parsed.error.issues)
  const { tiercel, name, selection, rating, judges, missing, process_sources, contradictions, tasks, cells } =
    parsed.data
  return {
    name,
    version: tiercel,
    selection,
    conditions: {
      rating: {
        consensus: rating.consensus,
        processSource: rating.process_source,
        criterionAliases: rating.criterion_aliases,
      },
      judges,
      tasks: tasks.map(({ task, rubrics, pass_thresholds, timeouts }) => ({
        task,
        rubrics,
        passThresholds: pass_thresholds,
        timeouts,
      })),
    },
    missing,
    sources: process_sources,
    contradictions,
    cells: cells.map(({ values, ...place }) => ({
      ...place,
      values: Object.fromEntries(
        Object.entries(values).map(([metric, given]) => [metric, Float64Array.from(given, value => value ?? NaN)]),
      ),
    })),
  }
}

const advice = 'Save it again with `tiercel baseline save`.'

const parsedJson = (path: string): unknown => {
  const bytes = readBytes(path)
  if (!bytes || bytes.length > largestFile)
    throw new AnalysisError('wrong-baseline', `The baseline ${path} is too large or cannot be read.`, advice)
  if (!isUtf8(bytes))
    throw new AnalysisError('wrong-baseline', `The baseline ${path} is not UTF-8 text: it is damaged.`, advice)
  const text = new TextDecoder().decode(bytes)
  const value = jsonValue(text, path)
  const [twice] = repeatedKeys(text, value)
  if (twice === undefined) return value
  throw new AnalysisError('wrong-baseline', `The baseline ${path} has ${twice} twice: it is damaged.`, advice)
}

const jsonValue = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AnalysisError('wrong-baseline', `The baseline ${path} is not valid JSON: ${why}.`, advice)
  }
}

const mostShown = 5

const refused = (path: string, issues: readonly z.core.$ZodIssue[]): AnalysisError => {
  const shown = issues.slice(0, mostShown).map(({ path: at, message }) => `${at.map(String).join('.')}: ${message}`)
  const more = issues.length > mostShown ? [`and ${issues.length - mostShown} more`] : []
  const version = issues.some(({ path: [first] }) => first === 'tiercel_baseline')
  return new AnalysisError(
    'wrong-baseline',
    [`The baseline ${path} cannot be used.`, ...shown, ...more].join('\n'),
    version ? `It was written by another version. ${advice}` : advice,
  )
}
