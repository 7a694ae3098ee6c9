import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SimulationOptions } from './options.ts'
import { simulate } from './simulation.ts'

const small: Partial<SimulationOptions> = { tasks: 2, tiers: 3, subtests: 2, runs: 2, models: 2 }

const filesOf = (options: Partial<SimulationOptions>) => {
  const files = new Map<string, string>()
  for (const file of simulate(options)) {
    if (files.has(file.path)) throw new Error(`${file.path} is there twice`)
    files.set(file.path, file.bytes)
  }
  return files
}

const hashOf = (files: ReadonlyMap<string, string>) => {
  const hash = createHash('sha256')
  for (const [path, text] of files) hash.update(`${path}\n${text}\n`)
  return hash.digest('hex')
}

const ending = (files: ReadonlyMap<string, string>, end: string) =>
  [...files].filter(([path]) => path.endsWith(end)).map(([path, text]) => ({ path, value: JSON.parse(text) }))

interface Criterion {
  readonly achieved: number
  readonly max: number
  readonly na_items?: readonly string[]
  readonly items: Readonly<Record<string, Item>>
}

interface Item {
  readonly achieved: number | 'N/A'
  readonly max: number | 'N/A'
  readonly reason: string
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('the same options give the same bytes', () => {
  const one = filesOf(small)

  test('every time', () => expect(hashOf(filesOf(small))).toBe(hashOf(one)))

  test('another seed changes every run, judgment and start', () => {
    const other = filesOf({ ...small, seed: 43 })
    expect([...other.keys()].some(path => one.has(path) && path !== 'simulation.json')).toBe(false)
    const texts = new Set(one.values())
    for (const [path, text] of other) if (/run_result|judgment\.json$/.test(path)) expect(texts.has(text)).toBe(false)
  })

  test('more tasks and models leave the experiments that were there as they are', () => {
    const before = filesOf({ ...small, models: 1 })
    const after = filesOf({ ...small, tasks: 3, models: 2 })
    for (const [path, text] of before) if (path !== 'simulation.json') expect(after.get(path)).toBe(text)
  })
})

describe('the layout is that of a harness', () => {
  const files = filesOf(small)

  test('every planned run has all of its files', () => {
    const inJudge = ['judgment.json', 'MODEL.md', 'timing.json']
    const inRun = ['run_result.json', 'agent/result.json', 'agent/MODEL.md', 'judge/timing.json'].concat(
      ['judge_01', 'judge_02', 'judge_03'].flatMap(judge => inJudge.map(name => `judge/${judge}/${name}`)),
    )
    const inVariant = ['config_manifest.json'].concat(
      ['run_01', 'run_02'].flatMap(run => inRun.map(name => `${run}/${name}`)),
    )
    const inAttempt = ['config/experiment.json', 'rubric.yaml', 'prompt.md'].concat(
      ['T0/00', 'T0/01', 'T1/00', 'T1/01', 'T2/00', 'T2/01'].flatMap(of => inVariant.map(name => `${of}/${name}`)),
    )
    const attempts = ending(files, 'config/experiment.json').map(({ path }) =>
      path.replace('/config/experiment.json', ''),
    )
    expect(attempts).toHaveLength(4)
    const expected = attempts.flatMap(attempt => inAttempt.map(name => `${attempt}/${name}`))
    expect([...files.keys()].sort()).toEqual(['simulation.json', ...expected].sort())
    for (const { value } of ending(files, 'config/experiment.json'))
      expect([value.tiers_to_run, value.runs_per_subtest, value.max_subtests]).toEqual([['T0', 'T1', 'T2'], 2, 2])
  })

  test('models of one task share its id, its prompt and its rubric', () => {
    const ids = ending(files, 'config/experiment.json').map(({ value }) => [value.experiment_id, value.models[0]])
    expect(ids).toEqual([
      ['test-001', 'kestrel-medium-4-20250910'],
      ['test-001', 'merlin-small-4-20251001'],
      ['test-002', 'kestrel-medium-4-20250910'],
      ['test-002', 'merlin-small-4-20251001'],
    ])
    const rubrics = [...files].filter(([path]) => path.endsWith('rubric.yaml')).map(([, text]) => text)
    expect(rubrics[0]).toBe(rubrics[1])
    expect(rubrics[0]).not.toBe(rubrics[2])
  })

  test('rubrics have five categories whose weights add up to 1', () => {
    for (const [path, text] of files) {
      if (!path.endsWith('rubric.yaml')) continue
      const { categories, grading } = parse(text)
      expect(Object.keys(categories)).toHaveLength(5)
      expect(total(Object.values<{ weight: number }>(categories).map(({ weight }) => weight))).toBeCloseTo(1, 12)
      for (const category of Object.values<{ items: unknown[] }>(categories)) expect(category.items).toHaveLength(3)
      expect(grading.pass_threshold).toBe(0.6)
    }
  })

  test('variants of a tier differ in their components, and later tiers keep those of earlier ones', () => {
    const manifests = ending(files, 'config_manifest.json').filter(({ path }) => path.startsWith('test001-kestrel'))
    expect(new Set(manifests.map(({ value }) => JSON.stringify([value.resources, value.inherited_from]))).size).toBe(6)
    const { resources, inherited_from } = manifests[5].value
    expect(Object.keys({ ...inherited_from, ...resources }).sort()).toEqual(['claude_md', 'skills', 'tools'])
    expect(manifests.some(({ value }) => value.inherited_from !== null)).toBe(true)
  })
})

describe('what a run records agrees with itself', () => {
  const files = filesOf({ ...small, tiers: 6, runs: 4 })

  test('points of items add up, and scores are the weighted means of criteria', () => {
    const weights = [0.35, 0.2, 0.15, 0.1, 0.2]
    let notApplicable = 0
    for (const { value } of ending(files, 'judgment.json')) {
      const criteria = Object.values<Criterion>(value.criteria_scores)
      const shares = criteria.map(criterion => {
        const items = Object.entries(criterion.items)
        const applicable = items.filter(([, { max }]) => max !== 'N/A').map(([, item]) => item)
        notApplicable += items.length - applicable.length
        expect(total(applicable.map(item => Number(item.achieved)))).toBe(criterion.achieved)
        expect(total(applicable.map(item => Number(item.max)))).toBe(criterion.max)
        expect(criterion.na_items ?? []).toEqual(items.filter(([, { max }]) => max === 'N/A').map(([id]) => id))
        return criterion.achieved / criterion.max
      })
      expect(Math.abs(total(shares.map((share, i) => share * weights[i])) - value.score)).toBeLessThan(0.0051)
      expect(value.passed).toBe(value.score >= 0.6)
    }
    expect(notApplicable).toBeGreaterThan(0)
  })

  test('run_result.json holds the mean and the majority of the judgments beside it', () => {
    for (const { path, value } of ending(files, 'run_result.json')) {
      const judgments = [1, 2, 3].map(judge =>
        JSON.parse(files.get(path.replace('run_result.json', `judge/judge_0${judge}/judgment.json`)) ?? ''),
      )
      expect(value.judge_score).toBeCloseTo(total(judgments.map(({ score }) => score)) / 3, 12)
      expect(value.judge_passed).toBe(judgments.filter(({ passed }) => passed).length >= 2)
      expect(value.judges.map(({ reasoning }: { reasoning: string }) => reasoning)).toEqual(
        judgments.map(({ reasoning }) => reasoning),
      )
      expect(value.duration_seconds).toBeCloseTo(value.agent_duration_seconds + value.judge_duration_seconds, 5)
    }
  })

  test("the agent's printed result has the turns, tokens and costs of the run", () => {
    const modelsUsed = new Set<number>()
    for (const { path, value } of ending(files, 'agent/result.json')) {
      const printed = JSON.parse(value.stdout)
      const run = JSON.parse(files.get(path.replace('agent/result.json', 'run_result.json')) ?? '')
      const usage = Object.values<{ costUSD: number; cacheReadInputTokens: number }>(printed.modelUsage)
      expect(total(usage.map(({ costUSD }) => costUSD))).toBeCloseTo(run.cost_usd, 6)
      expect(usage[0].cacheReadInputTokens).toBe(run.token_stats.cache_read_tokens)
      expect(printed.num_turns).toBe(value.api_calls)
      modelsUsed.add(usage.length)
    }
    expect([...modelsUsed].sort()).toEqual([2, 3])
  })

  test('process metrics are all 0 without tracking, and what was tracked otherwise', () => {
    const counts = { unmeasured: 0, tracked: 0, measured: 0 }
    for (const { value } of ending(files, 'run_result.json')) {
      const { process_metrics: metrics, progress_tracking: steps, changes } = value
      if (steps === undefined) {
        counts.unmeasured += 1
        expect(Object.values(metrics)).toEqual([0, 0, 0, 0])
        continue
      }
      counts.tracked += 1
      if (metrics === undefined) continue
      counts.measured += 1
      const done = steps.filter(({ completed }: { completed: boolean }) => completed)
      const weight = (of: { weight: number }[]) => total(of.map(step => step.weight))
      expect(metrics.r_prog).toBeCloseTo(weight(done) / weight(steps), 12)
      const aligned = done.map((step: { weight: number; goal_alignment: number }) => step.weight * step.goal_alignment)
      expect(metrics.strategic_drift).toBeCloseTo(1 - total(aligned) / weight(done), 12)
      const failures = changes.filter((change: { caused_failure: boolean }) => change.caused_failure)
      expect(metrics.cfp).toBeCloseTo(failures.length / changes.length, 12)
    }
    const runs = counts.unmeasured + counts.tracked
    // Four standard errors of a share of one third.
    expect(Math.abs(counts.tracked / runs - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / runs))
    expect(counts.measured).toBeGreaterThan(0)
    expect(counts.measured).toBeLessThan(counts.tracked)
  })

  test('texts are as long as those of real judges, and seldom twice the same', () => {
    const reasons: string[] = []
    for (const { value } of ending(files, 'judgment.json')) {
      expect(value.reasoning.length).toBeGreaterThan(280)
      expect(value.reasoning.length).toBeLessThan(500)
      for (const criterion of Object.values<Criterion>(value.criteria_scores))
        reasons.push(...Object.values(criterion.items).map(({ reason }) => reason))
    }
    for (const reason of reasons) expect(reason.length >= 60 && reason.length <= 160).toBe(true)
    expect(new Set(reasons).size).toBeGreaterThan(0.8 * reasons.length)
  })
})
