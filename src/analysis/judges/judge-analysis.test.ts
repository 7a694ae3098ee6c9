import { describe, expect, test } from 'vitest'
import { assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import type { RunRecord } from '../../core/record.ts'
import type { Tables } from '../../core/schema.ts'
import { defaultSettings } from '../../core/settings.ts'
import type { Column, Table } from '../../core/table.ts'
import { krippendorffAlpha } from '../../statistics/krippendorff.ts'
import { judgeAnalysis, judgeLists } from './index.ts'

const settings = { ...defaultSettings, resamples: 200 }
const names = ['lenient', 'fair', 'severe'] as const

const limit = (x: number) => Math.min(1, Math.max(0, Math.round(100 * x) / 100))

/** Tasks with two subtests of three runs; three judges of different severity, some of whom are missing or not valid. */
const study = (tasks: number, nameOf: (judge: number) => string = judge => names[judge]): RunRecord[] => {
  const random = new RandomState(5)
  const places = Array.from({ length: tasks * 6 }, (_, i) => ({
    task: `task-${Math.floor(i / 6)}`,
    subtest: `0${Math.floor((i % 6) / 3)}`,
    run: (i % 3) + 1,
  }))
  return places.map(place => {
    const quality = 0.2 + 0.6 * random.randomSample()
    const judges = [0.1, 0, -0.1].map((severity, judge) => {
      const score = limit(quality + severity + random.normal(0, 0.1))
      const achieved = random.randint(0, 5)
      const criteria = [{ name: 'functional', achieved, max: 4, score: NaN, items: [] }]
      const valid = random.randomSample() < 0.95
      return judgeOf({ model: nameOf(judge), number: judge + 1, score, passed: score >= 0.5, valid, criteria })
    })
    const blank = ratedRun()
    const key = { ...blank.key, ...place, experiment: place.task }
    return { ...blank, key, folder: JSON.stringify(key), judges }
  })
}

const tablesOf = (runs: readonly RunRecord[]): Tables => assembled(chunkOf(runs.map(foundRun))).tables

const listsOf = (tables: Tables) => judgeLists(judgeAnalysis(tables, settings))

const tables = tablesOf(study(6))
const analysis = judgeAnalysis(tables, settings)

test('answers about judges, as lists', () => {
  const lists = judgeLists(analysis)
  expect(analysis.judges()).toEqual(['fair', 'lenient', 'severe'])
  expect(lists.judge_agreement.map(({ judge1, judge2 }) => [judge1, judge2])).toEqual([
    ['fair', 'lenient'],
    ['fair', 'severe'],
    ['lenient', 'severe'],
  ])
  expect(lists.judge_alpha.map(({ of, n_judges }) => [of, n_judges])).toEqual([
    ['score', 3],
    ['passed', 3],
    ['functional', 3],
  ])
  expect(lists.judge_severity.map(({ judge, severity }) => [judge, Math.sign(severity ?? NaN)])).toEqual([
    ['fair', expect.any(Number)],
    ['lenient', 1],
    ['severe', -1],
  ])
  expect(lists.judge_flips.map(({ judge }) => judge)).toEqual(['fair', 'lenient', 'severe', 'any'])
  // Of fewer than four verdicts none can be left out.
  for (const { flipped, n, share } of lists.judge_flips) expect([flipped, n, share]).toEqual([0, 0, null])
  for (const { n_scores, score_moved, score_moved_share } of lists.judge_flips)
    expect(score_moved_share).toBe(score_moved / n_scores)
  const rated = study(6).map(({ judges }) => judges.flatMap(({ valid, passed }) => (valid ? [passed] : [])))
  const several = rated.filter(({ length }) => length > 1)
  const split = several.filter(verdicts => new Set(verdicts).size > 1).length
  expect(split).toBeGreaterThan(0)
  expect(lists.judge_splits).toEqual([{ n: several.length, split, share: split / several.length }])
})

test('alpha is that of the valid judgments', () => {
  const matrix = (value: (judge: { score: number; passed: boolean | null }) => number) =>
    names.map((_, judge) => study(6).map(({ judges }) => (judges[judge].valid ? value(judges[judge]) : NaN)))
  const [score, passed] = analysis.alphas()
  const scores = matrix(judge => judge.score)
  expect(scores.flat().some(Number.isNaN)).toBe(true)
  expect(score.value).toBeCloseTo(krippendorffAlpha(scores, 'interval'), 12)
  expect(passed.value).toBeCloseTo(
    krippendorffAlpha(
      matrix(judge => Number(judge.passed)),
      'nominal',
    ),
    12,
  )
})

test('answers are computed once', () => {
  expect(analysis.alphas()).toBe(analysis.alphas())
  expect(analysis.severities()).toBe(analysis.severities())
  expect(analysis.agreements()).toBe(analysis.agreements())
})

test('the most disputed runs have the widest ranges', () => {
  const ranges = study(6).map(({ judges }) => {
    const scores = judges.filter(({ valid }) => valid).map(({ score }) => score)
    return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores)
  })
  const widest = [...ranges].sort((a, b) => b - a).slice(0, 3)
  expect(analysis.disputed(3).map(({ range }) => range)).toEqual(widest)
})

/** Rows in the order of their numbers, whoever the judges are: pairs by their two names, others by name. */
const renamedBack = (lists: ReturnType<typeof judgeLists>, oldName: ReadonlyMap<string, string>) => {
  const old = (name: string) => oldName.get(name) ?? name
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  return {
    ...lists,
    judge_agreement: lists.judge_agreement
      .map(pair => {
        const [judge1, judge2] = [old(pair.judge1), old(pair.judge2)].sort()
        return { ...pair, judge1, judge2 }
      })
      .sort(byText),
    judge_severity: lists.judge_severity.map(row => ({ ...row, judge: old(row.judge) })).sort(byText),
    judge_flips: lists.judge_flips.map(row => ({ ...row, judge: old(row.judge) })).sort(byText),
  }
}

describe.each([2, 6])('with %i tasks', tasks => {
  const before = listsOf(tablesOf(study(tasks)))

  test('renaming judges changes no number', () => {
    const others = ['z', 'a', 'm']
    const after = listsOf(tablesOf(study(tasks, judge => others[judge])))
    expect(after.judge_severity.map(({ judge }) => judge)).toEqual(['a', 'm', 'z'])
    expect(renamedBack(after, new Map(others.map((name, judge) => [name, names[judge]])))).toEqual(
      renamedBack(before, new Map()),
    )
  })

  test('judges of one model are told apart by number', () => {
    const after = listsOf(tablesOf(study(tasks, () => 'one')))
    const oldName = new Map(names.map((name, judge) => [`one #${judge + 1}`, name]))
    expect(renamedBack(after, oldName)).toEqual(renamedBack(before, new Map()))
  })

  test('the order of rows does not matter', () => {
    const { runs, judges, criteria, rubric } = tablesOf(study(tasks))
    const shuffledRuns = shuffled(runs, 1)
    const shuffledJudges = shuffled(judges, 2, shuffledRuns)
    const { table } = shuffled(criteria, 3, shuffledJudges)
    const mixed = { runs: shuffledRuns.table, judges: shuffledJudges.table, criteria: table, rubric }
    expect(shuffledRuns.order).not.toEqual(shuffledRuns.order.toSorted())
    expect(judgeLists(judgeAnalysis(mixed, settings))).toEqual(before)
  })
})

interface Shuffled {
  readonly table: Table
  readonly order: Int32Array
}

const pick = (column: Column, order: Int32Array): Column | null => {
  switch (column.type) {
    case 'number':
      return { type: 'number', values: Float64Array.from(order, row => column.values[row]) }
    case 'flag':
      return { type: 'flag', values: Int8Array.from(order, row => column.values[row]) }
    case 'word':
      return { type: 'word', words: column.words, codes: order.map(row => column.codes[row]) }
    case 'text':
      return null
  }
}

/** The rows of a table in another order, below a parent that was shuffled before; long texts are left out. */
const shuffled = (table: Table, seed: number, above?: Shuffled): Shuffled => {
  const random = new RandomState(seed)
  const order = Int32Array.from({ length: table.size }, (_, row) => row)
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.randint(0, i + 1)
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
  const columns = Object.entries(table.columns).flatMap(([name, column]) => {
    const picked = pick(column, order)
    return picked ? [[name, picked] as const] : []
  })
  const rows = order.map(row => above?.order.indexOf(table.parent?.rows[row] ?? -1) ?? -1)
  return {
    order,
    table: {
      size: table.size,
      columns: Object.fromEntries(columns),
      ...(above && { parent: { table: above.table, rows } }),
    },
  }
}

test('a single judge has nobody to agree with: everything is null, with the reason', () => {
  const alone = study(6).map(run => ({ ...run, judges: run.judges.slice(0, 1) }))
  const lists = listsOf(tablesOf(alone))
  const none = { ci_low: null, ci_high: null, method: 'none', reasons: [reason('no-run-with-two-ratings')] }
  expect(lists.judge_agreement).toEqual([])
  expect(lists.judge_alpha[0]).toEqual({ of: 'score', n_runs: 0, n_judges: 0, alpha: null, ...none })
  expect(lists.judge_severity).toEqual([
    { judge: 'lenient', n: 0, severity: null, pass_rate: null, others_pass_rate: null, ...none },
  ])
  expect(lists.judge_splits).toEqual([{ n: 0, split: 0, share: null }])
  expect(lists.judge_flips[0]).toMatchObject({ judge: 'lenient', n: 0, flipped: 0, share: null })
})

test('without any judge there is nothing but the reason', () => {
  const lists = listsOf(tablesOf(study(1).map(run => ({ ...run, judges: [] }))))
  expect(lists.judge_alpha.map(({ of, alpha, n_judges }) => [of, alpha, n_judges])).toEqual([
    ['score', null, 0],
    ['passed', null, 0],
  ])
  expect(lists.judge_severity).toEqual([])
  expect(lists.judge_flips).toMatchObject([{ judge: 'any', n: 0, share: null }])
})
