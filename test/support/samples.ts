import fc from 'fast-check'
import type { InferenceSettings } from '../../src/analysis/inference/estimate.ts'
import {
  type CellColumn,
  type Layout,
  layoutOf,
  type Sample,
  sampleOf,
} from '../../src/analysis/inference/unit-sample.ts'
import { allRows, type Column, type Table } from '../../src/core/table.ts'

/** Runs of tasks, or of subtests of tasks: `{ t1: [1, 0], t2: { s1: [1], s2: [0, 0] } }`. NaN is a run not measured. */
export type Runs = Readonly<Record<string, readonly number[] | Readonly<Record<string, readonly number[]>>>>

interface Place {
  readonly task: string
  readonly subtest: string
}

const rowsOf = (runs: Runs): { place: Place; value: number }[] =>
  Object.entries(runs).flatMap(([task, subtests]) =>
    Object.entries(Array.isArray(subtests) ? { '': subtests } : subtests).flatMap(([subtest, values]) =>
      values.map((value: number) => ({ place: { task, subtest }, value })),
    ),
  )

const wordColumn = (values: readonly string[]): Column => {
  const words = [...new Set(values)]
  return { type: 'word', words, codes: Int32Array.from(values, value => words.indexOf(value)) }
}

const tableOf = (places: readonly Place[], tier: string): Table => ({
  size: places.length,
  columns: {
    task: wordColumn(places.map(({ task }) => task)),
    agent: wordColumn(places.map(() => 'agent')),
    agent_model: wordColumn(places.map(() => 'maker/model')),
    tier: wordColumn(places.map(() => tier)),
    subtest: wordColumn(places.map(({ subtest }) => subtest)),
  },
})

export const layoutFrom = (runs: Runs, { tier = 'T0', columns }: SampleOptions = {}): Layout =>
  layoutOf(
    allRows(
      tableOf(
        rowsOf(runs).map(({ place }) => place),
        tier,
      ),
    ),
    columns,
  )

interface SampleOptions {
  readonly tier?: string
  readonly columns?: readonly CellColumn[]
}

/** A sample by way of a table of runs, as an analysis makes it. */
export const sampleFrom = (runs: Runs, options: SampleOptions = {}): Sample =>
  sampleOf(
    layoutFrom(runs, options),
    Float64Array.from(rowsOf(runs), ({ value }) => value),
  )

/** Tasks t1, t2, … without subtests. */
export const tasksOf = (...runs: readonly (readonly number[])[]): Sample =>
  sampleFrom(Object.fromEntries(runs.map((values, i) => [`t${i + 1}`, values])))

/** Tasks of one run each. */
export const valuesOf = (...values: readonly number[]): Sample => tasksOf(...values.map(value => [value]))

export const settings: InferenceSettings = {
  confidence: 0.95,
  alpha: 0.05,
  resamples: 10_000,
  seed: 42,
  generalize: 'auto',
  amountMean: 'arithmetic',
}

/** The same with few draws, for properties that are tried many times. */
export const quick: InferenceSettings = { ...settings, resamples: 200 }

const measuredRuns = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 1, maxLength: 4 })

/** Some tasks with some runs each. */
export const anyTasks = (value: fc.Arbitrary<number>, fewest: number, most: number): fc.Arbitrary<number[][]> =>
  fc.array(measuredRuns(value), { minLength: fewest, maxLength: most })

export const verdicts = fc.constantFrom(0, 1)
export const scores = fc.integer({ min: 0, max: 20 }).map(twentieths => twentieths / 20)
export const amounts = fc.integer({ min: 1, max: 4000 }).map(hundredths => hundredths / 100)
