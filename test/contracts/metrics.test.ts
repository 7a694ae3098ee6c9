import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Grouping, groupingNames } from '../../src/core/dimensions.ts'
import type { Answer, ContrastMetric, Group, GroupMetric, Metric, RatedRun, Whole } from '../../src/core/metric.ts'
import { factsFrom, processFacts } from '../../src/core/process.ts'
import { reason } from '../../src/core/reasons.ts'
import { defaultSettings, processSources } from '../../src/core/settings.ts'
import { where } from '../../src/core/table.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { toolOf } from '../support/process.ts'
import { projectRoot } from '../support/project.ts'
import { ratedRun } from '../support/run.ts'
import { groupsOf, runOf, wholeOf } from '../support/runs.ts'
import { studyComponents, studyRuns } from '../support/study.ts'

interface Asked extends Answer {
  /** What the answer belongs to: run, or group and variant. */
  readonly of: string
}

const study = studyRuns()
/** Some metrics compare with an arm that the settings name. */
const settings = { singleAgentArm: 'tier=T0' }
const studyWhole = wholeOf(study, studyComponents(), settings)
const blank = study.map(({ key }) => ratedRun({ key }))

/** A metric of runs measures each run by itself; its answers are made to look like those of the others. */
const runAnswers = (metric: Metric & { per: 'run' }, runs: readonly RatedRun[]): Asked[] =>
  runs.flatMap(run => {
    const named = (read: string, value: number) => ({
      of: JSON.stringify([read, run.key]),
      value,
      ...(Number.isNaN(value) ? { n: 0, missing: 1, reasons: [reason('not-measured')] } : { n: 1, missing: 0 }),
    })
    if ('value' in metric) return [named('', metric.value(run, defaultSettings))]
    return processSources.flatMap(source => {
      const read = metric.sources[source]
      return read ? [named(source, read(run))] : []
    })
  })

/** Every answer about a group; a contrast is also asked for the variants that the study has. */
const groupAnswers = (metric: GroupMetric | ContrastMetric, group: Group, whole: Whole): Asked[] => {
  const { grouping, key, rows } = group
  if (metric.per === 'group') return [{ of: JSON.stringify([grouping, key]), ...metric.value(rows, whole.settings) }]
  const variants = new Map([...metric.variants(studyWhole), ...metric.variants(whole)].map(v => [v.id, v]))
  return [...variants.values()].flatMap(variant => {
    const answer = metric.value(group, variant, whole)
    return answer ? [{ of: JSON.stringify([grouping, key, variant.id]), ...answer }] : []
  })
}

const groupingsOf = (metric: GroupMetric | ContrastMetric): readonly Grouping[] =>
  metric.per === 'contrast' ? metric.groupings : groupingNames

/** Every answer of a metric about these runs. */
const ask = (metric: Metric, runs: readonly RatedRun[]): Asked[] => {
  if (metric.per === 'run') return runAnswers(metric, runs)
  const whole = wholeOf(runs, studyComponents(), settings)
  const groups = groupingsOf(metric).flatMap(grouping => groupsOf(whole.runs, grouping))
  return groups.flatMap(group => groupAnswers(metric, group, whole))
}

const isCount = (n: number) => Number.isInteger(n) && n >= 0

/** Says what is wrong with an answer, whatever it is about. */
const faults = ({ value, n, missing, reasons = [] }: Answer): string[] => [
  ...(Number.isFinite(value) || Number.isNaN(value) ? [] : [`${value} is neither finite nor NaN`]),
  ...(isCount(n) && isCount(missing) ? [] : [`n ${n} or missing ${missing} is no count`]),
  ...(Number.isNaN(value) && reasons.length === 0 ? ['NaN comes without a reason'] : []),
  ...(Number.isFinite(value) && n === 0 ? ['a value rests on nothing'] : []),
]

const faulty = (answers: readonly Asked[]) => answers.filter(answer => faults(answer).length > 0)

const oneOf = (...values: number[]) => fc.constantFrom(NaN, 0, ...values)
/** Facts of any size, as if each had been counted by somebody else. */
const anyFacts = fc
  .tuple(fc.array(oneOf(1, 3, 1e6), { minLength: processFacts.length, maxLength: processFacts.length }), fc.nat(3))
  .map(([values, tools]) =>
    factsFrom(
      name => values[processFacts.findIndex(fact => fact.name === name)],
      Array.from({ length: tools }, (_, i) => toolOf(`tool-${i}`, i)),
    ),
  )
const anyRun = fc
  .record({
    task: fc.constantFrom('a', 'b'),
    model: fc.constantFrom('large', null),
    tier: fc.constantFrom('T0', 'T2', 'T10', null),
    subtest: fc.constantFrom('00', '01', null),
    passed: fc.constantFrom(true, false, undefined),
    score: oneOf(0.5, 1),
    implRate: oneOf(0.25, 1.028),
    cost: oneOf(1e-9, 12.5),
    tokens: fc.tuple(oneOf(7), oneOf(1e9), oneOf(3), oneOf(11)),
    process: fc.option(anyFacts, { nil: undefined }),
  })
  .map(({ passed, process, ...spec }) =>
    runOf({ ...spec, ...(passed !== undefined && { passed }), ...(process !== undefined && { process }) }),
  )

const reversed = (run: RatedRun): RatedRun => ({
  ...run,
  judges: run.judges.toReversed(),
  usage: run.usage.toReversed(),
  steps: run.steps.toReversed(),
  changes: run.changes.toReversed(),
})

const byName = (answers: readonly Asked[]) => new Map(answers.map(answer => [answer.of, answer]))

test('every metric has an id of its own', () => {
  const ids = allMetrics.map(metric => metric.id)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

describe.each(allMetrics.map(metric => [metric.id, metric] as const))('%s', (id, metric) => {
  test('has a snake_case id, and stands with its test in files of that name', () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    const file = join(projectRoot, 'src', 'transform', 'metrics', id.replaceAll('_', '-'))
    expect([`${file}.ts`, `${file}.test.ts`].filter(path => !existsSync(path))).toEqual([])
  })

  test('says what it is', () => {
    expect(metric.title).toMatch(/^\S.*\S$/)
    expect(metric.description).toMatch(/^[A-Z].{40,}\.$/)
    expect(metric.formula).toMatch(/^\S.*\S$/)
    expect(metric.range[0]).toBeLessThan(metric.range[1])
  })

  test('has no value where nothing was measured', () => {
    const answers = ask(metric, blank)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter(({ value }) => !Number.isNaN(value))).toEqual([])
    expect(faulty(answers)).toEqual([])
  })

  test('has finite values within its range on a study', () => {
    const answers = ask(metric, study)
    const values = answers.map(({ value }) => value).filter(value => !Number.isNaN(value))
    expect(faulty(answers)).toEqual([])
    expect(values.length).toBeGreaterThan(0)
    expect(values.filter(value => value < metric.range[0] || value > metric.range[1])).toEqual([])
  })

  test('is finite or NaN with a reason, whatever was measured', () =>
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 12 }), runs => {
        expect(faulty(ask(metric, runs))).toEqual([])
      }),
      { numRuns: 60, seed: 42 },
    ))

  test('does not depend on the order of runs, nor on that of judges, models, steps or changes', () => {
    const forwards = byName(ask(metric, study))
    const backwards = byName(ask(metric, study.toReversed().map(reversed)))
    expect(new Set(backwards.keys())).toEqual(new Set(forwards.keys()))
    for (const [of, { value, ...rest }] of forwards) {
      const other = backwards.get(of)
      expect(other).toMatchObject(rest)
      if (Number.isNaN(value)) expect(other?.value).toBeNaN()
      else expect(other?.value).toBeCloseTo(value, 12)
    }
  })

  if (metric.per !== 'run')
    test('has no value for an empty group', () => {
      const groups = groupingsOf(metric).flatMap(grouping => groupsOf(studyWhole.runs, grouping))
      const emptied = groups.map(group => ({ ...group, rows: where(group.rows, () => false) }))
      const answers = emptied.flatMap(group => groupAnswers(metric, group, studyWhole))
      expect(answers.filter(({ value }) => !Number.isNaN(value))).toEqual([])
      expect(faulty(answers)).toEqual([])
    })

  if (metric.per !== 'run' && metric.inRun)
    test('has in a single run what a group of that run alone has', () => {
      const variants = metric.per === 'contrast' ? metric.variants(studyWhole) : [null]
      const measured = variants.flatMap(variant =>
        groupsOf(studyWhole.runs, 'by_model_and_tier').flatMap(group =>
          Array.from(group.rows.rows.slice(0, 3), row => {
            const rows = { ...group.rows, rows: Int32Array.of(row) }
            const alone = { ...group, rows }
            const answer =
              metric.per === 'group'
                ? metric.value(rows, studyWhole.settings)
                : variant && metric.value(alone, variant, studyWhole)
            const own = metric.inRun?.(rows, variant, studyWhole) ?? NaN
            const whole = answer?.value ?? NaN
            if (Number.isNaN(whole)) expect(own).toBeNaN()
            else expect(own).toBeCloseTo(whole, 12)
            return own
          }).filter(value => !Number.isNaN(value)),
        ),
      )
      expect(measured.length).toBeGreaterThan(0)
    })

  if (metric.per === 'contrast') {
    test('declares groupings that exist, and has a value in each of them', () => {
      expect(metric.groupings.length).toBeGreaterThan(0)
      expect(new Set(metric.groupings).size).toBe(metric.groupings.length)
      const measured = ask(metric, study).filter(({ value }) => !Number.isNaN(value))
      const seen = new Set(measured.map(({ of }) => of.slice(2, of.indexOf('"', 2))))
      expect(seen).toEqual(new Set(metric.groupings))
    })

    test('has variants with ids of their own', () => {
      const ids = metric.variants(studyWhole).map(variant => variant.id)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    })
  }
})
