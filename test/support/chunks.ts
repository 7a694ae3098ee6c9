import fc from 'fast-check'
import { type Analysis, createAnalysis } from '../../src/analysis/analysis.ts'
import type { Found } from '../../src/core/importer.ts'
import type { Metric } from '../../src/core/metric.ts'
import type { Experiment, JudgeRecord, RunRecord } from '../../src/core/record.ts'
import { defaultSettings, type Settings } from '../../src/core/settings.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { type Chunk, ChunkBuilder } from '../../src/transform/tables/chunk.ts'
import { type Assembled, assemble } from '../../src/transform/tables/table-assembly.ts'
import { ratedRun } from './run.ts'

/** An experiment of which nothing is known but what the test says. */
export const experimentOf = (known: Partial<Experiment> = {}): Experiment => ({
  name: 'e',
  task: 'e',
  family: null,
  model: 'm',
  language: null,
  runsPerSubtest: NaN,
  timeoutSeconds: NaN,
  judgeModels: [],
  rubricHash: null,
  passThreshold: NaN,
  rubric: [],
  ...known,
})

/** A judge who rated with 0.8 and a pass, but for what the test says. */
export const judgeOf = (said: Partial<JudgeRecord> = {}): JudgeRecord => ({
  model: 'judge',
  number: 1,
  score: 0.8,
  passed: true,
  grade: null,
  valid: true,
  reasoning: null,
  seconds: NaN,
  costUsd: NaN,
  criteria: [],
  ...said,
})

export const foundRun = (run: RunRecord): Found => ({ kind: 'run', run, seen: { files: run.folder, stamp: 1 } })

const rubric = [{ name: 'functional', weight: 1, items: [] }]

/** What was found, as columns. */
export const chunkOf = (found: readonly Found[], settings: Settings = defaultSettings): Chunk => {
  const builder = new ChunkBuilder(settings, allMetrics)
  for (const each of found) builder.add(each, experimentOf({ rubric }), '/data/run')
  return builder.finish()
}

export const assembled = (chunk: Chunk, settings: Settings = defaultSettings): Assembled =>
  assemble(chunk, { experiments: [], components: [] }, allMetrics, settings)

/** An analysis of what was found; all metrics unless told otherwise. */
export const analysisOf = (found: readonly Found[], metrics: readonly Metric[] = allMetrics): Analysis =>
  createAnalysis(assembled(chunkOf(found)), metrics, defaultSettings)

const maybe = (number: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(NaN) }, { weight: 4, arbitrary: number })
const points = maybe(fc.constantFrom(0, 1, 2.5))
const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }))
const flag = fc.option(fc.boolean())

const item = fc.record({ id: fc.constantFrom('A', 'B'), achieved: points, max: points, reason: text })
const criterion = fc.record({
  name: fc.constantFrom('functional', 'Functional', 'style', 'a,"b"\n'),
  score: points,
  achieved: points,
  max: points,
  items: fc.array(item, { maxLength: 2 }),
})
const judge = fc
  .record({
    score: maybe(fc.constantFrom(0, 0.25, 0.5, 1)),
    passed: flag,
    valid: fc.boolean(),
    reasoning: text,
    criteria: fc.array(criterion, { maxLength: 3 }),
  })
  .map(judgeOf)
const noTokens = { input: NaN, output: NaN, cacheCreation: NaN, cacheRead: NaN }
const usage = fc.record({ model: fc.constantFrom('m', 'helper'), tokens: fc.constant(noTokens), costUsd: points })
const change = fc.record({
  id: text.map(String),
  description: text,
  succeeded: flag,
  causedFailure: flag,
  reverted: flag,
})

const place = fc.record({
  experiment: fc.constantFrom('e2', 'e10'),
  tier: fc.option(fc.constantFrom('T0', 'T2', 'T10')),
  subtest: fc.constantFrom('00', '01'),
  run: fc.integer({ min: 1, max: 12 }),
})

const oneFound = fc
  .record({
    place,
    finished: fc.constantFrom(true, true, true, false),
    judges: fc.array(judge, { maxLength: 3 }),
    usage: fc.array(usage, { maxLength: 2 }),
    changes: fc.array(change, { maxLength: 2 }),
    recordedScore: points,
  })
  .map(({ place, finished, judges, usage, changes, recordedScore }): Found => {
    const blank = ratedRun()
    const key = { ...blank.key, ...place }
    const folder = Object.values(place).join('/')
    if (finished)
      return foundRun({
        ...blank,
        key,
        folder,
        judges,
        usage,
        changes,
        recorded: { ...blank.recorded, score: recordedScore },
      })
    return {
      kind: 'missing',
      missing: { key, folder, reason: 'not finished', filesPresent: [] },
      seen: { files: '', stamp: 2 },
    }
  })

const keyOf = (found: Found): string =>
  JSON.stringify(found.kind === 'run' ? found.run.key : found.kind === 'missing' ? found.missing.key : null)

/** Some runs, each of its own, finished and not, in no order. */
export const anyRuns: fc.Arbitrary<Found[]> = fc.uniqueArray(oneFound, { minLength: 1, maxLength: 12, selector: keyOf })
