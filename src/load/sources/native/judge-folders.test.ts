import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import {
  codesOf,
  loadFiles,
  loadRuns,
  type RawJudge,
  rawExperiment,
  rawRubric,
  rawRun,
  runFolder,
  withCode,
} from '../../../../test/support/raw.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { analyze } from '../../../apps/analyze.ts'
import { load } from '../../../transform/loading/load.ts'

const judgment = `${runFolder()}/judge/judge_01/judgment.json`

const judged = (...judges: RawJudge[]) => judgedBy({ functional: 1 }, ...judges)

const judgedBy = async (weights: Readonly<Record<string, number>>, ...judges: RawJudge[]) => {
  const { tables, problems } = await loadFiles({
    ...rawExperiment({ rubric: rawRubric(weights) }),
    ...rawRun({ judges }),
  })
  return {
    judges: cells(tables.judges, 'judge_model', 'judge_number', 'judge_score', 'judge_passed', 'judge_impl_rate'),
    criteria: cells(tables.criteria, 'criterion_raw', 'criterion_achieved', 'criterion_max', 'criterion_score'),
    items: cells(tables.items, 'item_id', 'item_achieved', 'item_max', 'item_reason'),
    run: cells(tables.runs, 'score', 'passed', 'impl_rate', 'judges')[0],
    problems,
  }
}

describe('a sound judgment', () => {
  test('gives the judge, its criteria and its items with their reasons', async () => {
    const items = { F1: { achieved: 3, max: 4, reason: 'Nearly, "all".' }, F2: { achieved: 1, max: 1, reason: '' } }
    const {
      judges,
      criteria,
      items: found,
      problems,
    } = await judged({
      score: 0.9,
      criteria: { functional: { achieved: 4, max: 5, score: 0.8, items } },
    })
    expect(problems).toEqual([])
    expect(judges).toEqual([
      { judge_model: 'judge-1', judge_number: 1, judge_score: 0.9, judge_passed: true, judge_impl_rate: 0.8 },
    ])
    expect(criteria).toEqual([
      { criterion_raw: 'functional', criterion_achieved: 4, criterion_max: 5, criterion_score: 0.8 },
    ])
    expect(found).toEqual([
      { item_id: 'F1', item_achieved: 3, item_max: 4, item_reason: 'Nearly, "all".' },
      { item_id: 'F2', item_achieved: 1, item_max: 1, item_reason: null },
    ])
  })

  test.each([
    [undefined, true],
    [null, true],
    [true, true],
    [false, false],
    ['false', false],
    [0, false],
  ])('is_valid %j counts: %j', async (is_valid, counts) => {
    const { tables, problems } = await loadRuns({ judges: [{ judgment: { is_valid } }] })
    expect(cells(tables.judges, 'judge_is_valid')).toEqual([{ judge_is_valid: counts }])
    const isFlag = is_valid === undefined || is_valid === null || typeof is_valid === 'boolean'
    expect(withCode(problems, 'wrong-type')).toHaveLength(isFlag ? 0 : 1)
  })

  test('time and cost come from timing.json, the cost else from the judgment', async () => {
    const { tables } = await loadFiles({
      ...rawExperiment(),
      ...rawRun({ judges: [{ judgment: { cost_usd: 0.5 } }, { judgment: { cost_usd: 0.5 } }] }),
      [`${runFolder()}/judge/judge_02/timing.json`]: '{"judge_duration_seconds": 7, "cost_usd": 0.25}',
    })
    expect(cells(tables.judges, 'judge_seconds', 'judge_cost_usd')).toEqual([
      { judge_seconds: 20, judge_cost_usd: 0.5 },
      { judge_seconds: 7, judge_cost_usd: 0.25 },
    ])
  })
})

describe('points', () => {
  const of = (criterion: object) =>
    judgedBy(
      { functional: 0.6, code_quality: 0.4 },
      { criteria: { functional: criterion, code_quality: { achieved: 1, max: 2 } } },
    )

  test.each(['N/A', 'n/a', ' NA ', null])(
    'that are %j: the criterion does not apply and is left out of both sums',
    async achieved => {
      const { criteria, run, problems } = await of({ achieved, max: 10 })
      expect(criteria[0]).toMatchObject({ criterion_achieved: null, criterion_max: 10 })
      expect(run.impl_rate).toBe(0.5)
      expect(problems).toMatchObject([
        { code: 'criterion-not-applicable', severity: 'note', message: expect.stringContaining('functional') },
      ])
    },
  )

  test.each([undefined, 'not rated', '0/10', '', true, false, [], {}])(
    'that are %j count as none achieved of the maximum, and are told',
    async achieved => {
      const { criteria, run, problems } = await of({ achieved, max: 10 })
      expect(criteria[0]).toMatchObject({ criterion_achieved: 0, criterion_max: 10 })
      expect(run.impl_rate).toBe(1 / 12)
      expect(problems).toMatchObject([
        {
          code: 'criterion-unrated',
          severity: 'warning',
          file: judgment,
          at: 'criteria_scores',
          message: expect.stringContaining('functional'),
        },
      ])
    },
  )

  test.each([
    ['no points at all', {}, 'criterion-unrated'],
    ['nothing to achieve', { achieved: 0, max: 0 }, 'rubric-points-lowered'],
    ['no maximum', { achieved: 3 }, 'criterion-unrated'],
    ['items without points', { items: { 'functional-1': { achieved: '', max: [] } } }, 'criterion-unrated'],
  ])('of a criterion with %s are those of the rubric', async (_, criterion, code) => {
    const { run, problems } = await of(criterion)
    expect(run.impl_rate).toBe(1 / 12)
    expect(codesOf(problems)).toEqual([code])
  })

  test('a criterion none of whose items applies does not apply', async () => {
    const { run, problems } = await of({ items: { 'functional-1': { achieved: 'N/A', max: 'N/A' } } })
    expect(run.impl_rate).toBe(0.5)
    expect(codesOf(problems)).toEqual(['criterion-not-applicable'])
    const listed = await of({ achieved: 0, max: 0, na_items: ['functional-1'], items: {} })
    expect([listed.run.impl_rate, listed.problems]).toEqual([0.5, []])
  })

  test('a maximum that is N/A does the same', async () =>
    expect((await of({ achieved: 3, max: 'N/A' })).run.impl_rate).toBe(0.5))

  test('numbers in text are converted, with one note per file', async () => {
    const { criteria, run, problems } = await of({ achieved: '3', max: ' 6.0 ', score: '0.5' })
    expect(criteria[0]).toMatchObject({ criterion_achieved: 3, criterion_max: 6, criterion_score: 0.5 })
    expect(run.impl_rate).toBe(0.5)
    expect(problems).toMatchObject([{ code: 'number-as-text', file: judgment, message: expect.stringContaining('3') }])
  })

  test.each([
    ['achieved', { achieved: 1, max: 4 }],
    ['maximum', { achieved: 4, max: 5 }],
  ])('of items that do not add up to the %s are a note, and the points of the criterion count', async (_, F1) => {
    const { run, problems } = await of({ achieved: 4, max: 4, items: { F1 } })
    expect(run.impl_rate).toBeCloseTo(5 / 6, 15)
    expect(problems).toMatchObject([
      { code: 'items-do-not-add-up', severity: 'note', message: expect.stringContaining('functional') },
    ])
  })

  test('of items without points are not added', async () => {
    const items = { F1: { achieved: 4, max: 4 }, F2: { achieved: 'N/A', max: null } }
    const { items: found, problems } = await of({ achieved: 4, max: 4, items })
    expect(problems).toEqual([])
    expect(found[1]).toMatchObject({ item_achieved: null, item_max: null })
  })

  test('above the maximum are kept and reported', async () => {
    const { run, problems } = await judged({ criteria: { functional: { achieved: 10.28, max: 10 } } })
    expect(run.impl_rate).toBeCloseTo(1.028, 15)
    expect(problems).toMatchObject([{ code: 'achieved-above-max', message: expect.stringMatching(/10\.28\b.*\b10\b/) }])
  })

  test.each([
    ['below 0', { achieved: -3, max: 10 }, 'achieved', null, 10],
    ['of more than twice the maximum', { achieved: 85, max: 10, score: 8.5 }, 'achieved', null, 10],
    ['in text', { achieved: '-3', max: 10 }, 'achieved', null, 10],
    ['with a maximum below 0', { achieved: 0, max: -10 }, 'max', 0, null],
  ])('%s cannot be: the criterion and the rate of its judge are missing', async (_, criterion, at, achieved, max) => {
    const { criteria, judges, run, problems } = await of(criterion)
    expect(criteria[0]).toMatchObject({ criterion_achieved: achieved, criterion_max: max, criterion_score: null })
    expect(judges[0]).toMatchObject({ judge_score: 0.8, judge_impl_rate: null })
    expect(run).toMatchObject({ score: 0.8, impl_rate: null })
    expect(withCode(problems, 'number-out-of-range')).toMatchObject([
      { severity: 'warning', file: judgment, at: `criteria_scores.functional.${at}` },
    ])
    expect(withCode(problems, 'criterion-not-applicable')).toEqual([])
    expect(withCode(problems, 'achieved-above-max')).toEqual([])
  })

  test.each([
    ['above all there is', { achieved: 1e9, max: 1 }, 'achieved', null, 1],
    ['below 0', { achieved: -3, max: 1 }, 'achieved', null, 1],
    ['with a maximum below 0', { achieved: 0, max: -1 }, 'max', 0, null],
  ])('of an item %s cannot be: they are missing, and named', async (_, F1, at, achieved, max) => {
    const { items, problems, run } = await of({ achieved: 1, max: 10, items: { F1 } })
    expect(items[0]).toMatchObject({ item_achieved: achieved, item_max: max })
    expect(withCode(problems, 'number-out-of-range')).toMatchObject([
      { severity: 'warning', file: judgment, at: `criteria_scores.functional.items.F1.${at}` },
    ])
    expect(run.impl_rate).not.toBeNull()
  })

  test('that cannot be leave the rates of other judges as they are', async () => {
    const criteria = { functional: { achieved: -1, max: 10 } }
    const { run } = await judged({ criteria }, {}, {})
    expect(run.impl_rate).toBe(0.8)
  })

  test('that cannot be stay missing when results are read again', async () => {
    const criteria = { functional: { achieved: -1, max: 10 }, code_quality: { achieved: 1, max: 2 } }
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun({ judges: [{ criteria }] }) })
    await using results = await temporaryFolder()
    await analyze([folder.path], { out: results.path, jobs: 0, parts: ['data'] })
    const { tables } = await load([results.path], { jobs: 0 })
    expect(cells(tables.runs, 'impl_rate')).toEqual([{ impl_rate: null }])
    expect(cells(tables.judges, 'judge_impl_rate')).toEqual([{ judge_impl_rate: null }])
  })

  test('sums are compensated: ten tenths are one', async () => {
    const criteria = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`c${i}`, { achieved: 0.1, max: 0.1 }]))
    expect((await judged({ criteria: { ...criteria, rest: { achieved: 0, max: 1 } } })).run.impl_rate).toBe(0.5)
  })
})

describe('parts of the rubric that a judge leaves out', () => {
  const rubric = `categories:
  functional:
    weight: 0.6
    items: [{ id: F1, check: a, points: 3 }, { id: F2, check: b, points: 2 }]
  style:
    weight: 0.4
    items: [{ id: S1, check: c, points: 5 }]
`
  const whole = { achieved: 4, max: 5, items: { F1: { achieved: 3, max: 3 }, F2: { achieved: 1, max: 2 } } }
  const style = { achieved: 1, max: 5, items: { S1: { achieved: 1, max: 5 } } }
  const onlyF1 = { achieved: 3, max: 3, items: { F1: { achieved: 3, max: 3 } } }
  const lowF2 = { ...whole, max: 4, items: { ...whole.items, F2: { achieved: 1, max: 1 } } }
  const withF2 = (achieved: unknown, max: unknown) => ({ ...onlyF1, items: { ...onlyF1.items, F2: { achieved, max } } })
  const rated = async (criteria: object) => {
    const { tables, problems } = await loadFiles({
      ...rawExperiment({ rubric }),
      ...rawRun({ judges: [{ criteria }] }),
    })
    return { rate: cells(tables.runs, 'impl_rate')[0].impl_rate, codes: codesOf(problems) }
  }

  test.each<[what: string, criteria: object, rate: number, codes: readonly string[]]>([
    ['nothing', { functional: whole, style }, 5 / 10, []],
    ['a category', { functional: whole }, 4 / 10, ['criterion-omitted']],
    ['an item', { functional: onlyF1, style }, 4 / 10, ['criterion-omitted']],
    [
      'an item whose points the maximum has',
      { functional: { ...onlyF1, max: 5 }, style },
      4 / 10,
      ['criterion-omitted', 'items-do-not-add-up'],
    ],
    ['an item that does not apply', { functional: { ...onlyF1, na_items: ['F2'] }, style }, 4 / 8, []],
    ['a category under a name of its own', { functional: whole, looks: style }, 5 / 10, ['criterion-unmatched']],
    ['the points of an item', { functional: lowF2, style }, 5 / 10, ['rubric-points-lowered']],
    ['all points of an item', { functional: withF2(0, 0), style }, 4 / 10, ['rubric-points-lowered']],
    [
      'the points of an item beside a category of its own',
      { functional: lowF2, bonus: style },
      5 / 10,
      ['criterion-unmatched', 'rubric-points-lowered'],
    ],
    ['an item that says so', { functional: withF2('N/A', 'N/A'), style }, 4 / 8, []],
    ['an item whose points are null', { functional: withF2(null, null), style }, 4 / 8, []],
    ['an item without points', { functional: withF2(undefined, 2), style }, 4 / 10, ['criterion-unrated']],
    [
      'an item that is listed as one that does not apply',
      { functional: { ...withF2(undefined, undefined), na_items: ['F2'] }, style },
      4 / 8,
      [],
    ],
  ])('%s', async (_, criteria, rate, codes) => {
    const found = await rated(criteria)
    expect(found.rate).toBeCloseTo(rate, 12)
    expect(found.codes).toEqual(codes)
  })
})

test('items that the rubric lacks are told, and keep their points', async () => {
  const items = { 'functional-1': { achieved: 1, max: 10 }, F99: { achieved: 20, max: 30 } }
  const { run, problems } = await judged({ criteria: { functional: { achieved: 21, max: 40, items } } })
  expect(run.impl_rate).toBe(21 / 40)
  expect(problems).toMatchObject([
    { code: 'rubric-item-unknown', severity: 'warning', at: 'judge 1', message: expect.stringContaining('F99') },
  ])
  const own = { functional: { achieved: 1, max: 10, items: { Q1: { achieved: 1, max: 10 } } } }
  expect((await judged({ criteria: own })).problems).toEqual([])
})

describe('a judge that is missing', () => {
  const recorded = { judge_model: 'judge-2', judge_number: 2, judge_score: 0.6, judge_impl_rate: null }

  test('in a folder without judgment.json: the entry in run_result.json is used, without criteria', async () => {
    const { judges, criteria, run, problems } = await judged(
      { score: 1 },
      { score: 0.6, judgment: null },
      { score: 0.8 },
    )
    expect(judges[1]).toMatchObject(recorded)
    expect(criteria).toHaveLength(2)
    expect(run).toMatchObject({ score: 0.8, judges: 3, impl_rate: 0.8 })
    expect(problems).toMatchObject([{ code: 'judgment-missing', file: expect.stringContaining('judge_02') }])
  })

  test('without a folder: the entry is used, and the run is named', async () => {
    const { judges, run, problems } = await judged({}, { score: 0.6, folder: false })
    expect(judges[1]).toMatchObject(recorded)
    expect(run.judges).toBe(2)
    expect(problems).toMatchObject([{ code: 'judge-missing', file: `${runFolder()}/run_result.json` }])
  })

  test('without judgment.json and without an entry: the others count', async () => {
    const { judges, problems } = await judged({}, { judgment: null, entry: null })
    expect(judges).toHaveLength(1)
    expect(codesOf(problems)).toEqual(['judgment-missing'])
  })

  test('altogether, although the experiment planned it', async () => {
    const config = { judge_models: ['judge-1', 'judge-2', 'judge-3'] }
    const { tables, problems } = await loadFiles({ ...rawExperiment({ config }), ...rawRun({ judges: [{}, {}] }) })
    expect(tables.judges.size).toBe(2)
    expect(problems).toMatchObject([{ code: 'judge-missing', message: expect.stringMatching(/\b2\b.*\b3\b/) }])
  })
})

describe('a judgment that rates nothing', () => {
  test.each([
    ['is empty', '{}'],
    ['holds null', '{"score": null, "passed": null}'],
    ['has other fields', '{"verdict": "good"}'],
  ])('because it %s: the entry is used, and the file is named', async (_, text) => {
    const { judges, run, problems } = await judged({ score: 0.7, judgment: text }, { score: 0.9 })
    expect(judges[0]).toMatchObject({ judge_score: 0.7, judge_passed: true, judge_impl_rate: null })
    expect(run).toMatchObject({ score: 0.8, judges: 2 })
    expect(problems).toMatchObject([{ code: 'value-missing', file: judgment, at: 'score' }])
  })

  test('and has no entry: the judge gave nothing, and the file is named', async () => {
    const { run, problems } = await judged({ judgment: '{}', entry: null }, { score: 0.9 })
    expect(run).toMatchObject({ score: 0.9 })
    expect(withCode(problems, 'value-missing')).toMatchObject([{ file: judgment, at: 'score' }])
  })

  test('keeps the criteria that it has', async () => {
    const { judges, criteria, problems } = await judged({ judgment: { score: undefined, passed: undefined } })
    expect(judges[0]).toMatchObject({ judge_score: 0.8, judge_passed: true, judge_impl_rate: 0.8 })
    expect(criteria).toHaveLength(1)
    expect(problems).toMatchObject([{ code: 'value-missing', file: judgment }])
  })

  test('and says that it is not valid is told as that alone', async () => {
    const { problems } = await judged({ judgment: '{"is_valid": false}' }, {})
    expect(codesOf(problems)).toEqual(['judgment-invalid'])
  })
})

describe('time and cost of one judge that are not there', () => {
  const timing = (judge: number) => `${runFolder()}/judge/judge_0${judge}/timing.json`
  const measured = async (files: Record<string, string | undefined>) => {
    const { [timing(1)]: _, [timing(2)]: __, ...others } = rawRun({ judges: [{}, {}] })
    const given = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
    const { tables, problems } = await loadFiles({ ...rawExperiment(), ...others, ...Object.fromEntries(given) })
    return { run: cells(tables.runs, 'judge_seconds', 'judge_cost_usd')[0], problems }
  }
  const both = '{"judge_duration_seconds": 7, "cost_usd": 0.25}'

  test.each([
    ['timing.json of one judge', undefined, '', { judge_seconds: null, judge_cost_usd: null }],
    [
      'the time of one judge',
      '{"cost_usd": 0.5}',
      'judge_duration_seconds',
      { judge_seconds: null, judge_cost_usd: 0.75 },
    ],
    ['the cost of one judge', '{"judge_duration_seconds": 3}', 'cost_usd', { judge_seconds: 10, judge_cost_usd: null }],
  ])('%s: the sum is missing, and the file is named', async (_, second, at, sums) => {
    const { run, problems } = await measured({ [timing(1)]: both, [timing(2)]: second })
    expect(run).toEqual(sums)
    expect(problems).toMatchObject([{ code: 'value-missing', severity: 'warning', file: timing(2), at }])
  })

  test('are told once where the file cannot be read', async () => {
    const { run, problems } = await measured({ [timing(1)]: both, [timing(2)]: '{' })
    expect(run).toEqual({ judge_seconds: null, judge_cost_usd: null })
    expect(problems).toMatchObject([{ code: 'json-invalid', file: timing(2) }])
  })

  test('of any judge are no loss', async () => {
    const { run, problems } = await measured({})
    expect(run).toEqual({ judge_seconds: null, judge_cost_usd: null })
    expect(problems).toEqual([])
  })
})

describe('a judgment that cannot be used', () => {
  test.each([
    ['truncated', '{"score": 0.9, "criteria_sc', 'json-invalid'],
    ['empty', '', 'json-invalid'],
    ['a list', '[]', 'wrong-type'],
  ])('%s: an error that names the file; the entry is used', async (_, text, code) => {
    const { judges, criteria, problems } = await judged({ score: 0.7, judgment: text })
    expect(judges[0]).toMatchObject({ judge_score: 0.7, judge_impl_rate: null })
    expect(criteria).toEqual([])
    expect(problems).toMatchObject([{ code, severity: 'error', file: judgment }])
  })

  test.each<[string, string, (path: string) => void]>([
    ['a folder of that name', 'unreadable-file', path => mkdirSync(path)],
    ['a link to itself', 'symlink-loop', path => symlinkSync('judgment.json', path)],
    ['bytes that are not UTF-8', 'not-utf8', path => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]))],
    [
      '200 MB',
      'file-too-large',
      path => {
        writeFileSync(path, '')
        truncateSync(path, 200 * 2 ** 20)
      },
    ],
  ])('%s: a problem that names the file; the entry is used', async (_, code, make) => {
    await using folder = await temporaryFolder({
      ...rawExperiment(),
      ...rawRun({ judges: [{ score: 0.7, judgment: null }] }),
    })
    make(join(folder.path, judgment))
    const { tables, problems } = await load([folder.path], { jobs: 0 })
    expect(cells(tables.judges, 'judge_score')).toEqual([{ judge_score: 0.7 }])
    expect(problems).toMatchObject([{ code, file: judgment, hint: expect.any(String) }])
  })

  test('a folder of judges that is a link to itself stops nothing', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun({ judges: [{ folder: false }] }) })
    symlinkSync('judge', join(folder.path, runFolder(), 'judge'))
    const { tables, problems } = await load([folder.path], { jobs: 0 })
    expect(tables.judges.size).toBe(1)
    expect(codesOf(problems)).toEqual(['judge-missing'])
  })

  test('values of the wrong type are reported one by one, and the rest is used', async () => {
    const { judges, criteria, items, problems } = await judged({
      judgment: {
        score: 'good',
        passed: 'yes',
        criteria_scores: { functional: 7, code_quality: { achieved: 1, max: 2, items: { Q1: 3 } } },
      },
    })
    expect(judges[0]).toMatchObject({ judge_score: null, judge_passed: null, judge_impl_rate: 0.5 })
    expect(criteria).toHaveLength(1)
    expect(items).toEqual([])
    expect(withCode(problems, 'wrong-type').map(({ at }) => at)).toEqual([
      'criteria_scores.code_quality.items.Q1',
      'criteria_scores.functional',
      'passed',
      'score',
    ])
  })
})

test('names with quotes, commas and line breaks stay as they are', async () => {
  const name = 'functional "north", first\nsecond'
  const { criteria } = await judged({
    criteria: { [name]: { achieved: 1, max: 1 }, ['__proto__']: { achieved: 1, max: 1 } },
  })
  expect(criteria.map(({ criterion_raw }) => criterion_raw)).toEqual([name, '__proto__'])
})
