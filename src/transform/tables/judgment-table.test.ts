import { describe, expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import {
  loadFiles,
  loadRuns,
  type RawRun,
  rawExperiment,
  rawRubric,
  rawRun,
  runFolder,
  withCode,
} from '../../../test/support/raw.ts'
import { defaultSettings } from '../../core/settings.ts'

const points = { achieved: 1, max: 2 }

const judgedOn = (...names: string[]): RawRun => ({
  judges: [{ criteria: Object.fromEntries(names.map(name => [name, points])) }],
})

const namesIn = (tables: Awaited<ReturnType<typeof loadRuns>>['tables']) =>
  cells(tables.criteria, 'criterion', 'criterion_raw', 'criterion_number')

describe('criterion names', () => {
  test('spelt otherwise are those of the rubric, silently; criterion_raw keeps the spelling', async () => {
    const rubric = rawRubric({ functional: 0.6, code_quality: 0.4 })
    const files = { ...rawExperiment({ rubric }), ...rawRun(judgedOn('Functional', 'CODE quality')) }
    const { tables, problems } = await loadFiles(files)
    expect(problems).toEqual([])
    expect(namesIn(tables)).toEqual([
      { criterion: 'functional', criterion_raw: 'Functional', criterion_number: 1 },
      { criterion: 'code_quality', criterion_raw: 'CODE quality', criterion_number: 2 },
    ])
  })

  test('invented ones stay under their own folded name; told once, with a count and the nearest category', async () => {
    const { tables, problems } = await loadRuns(
      { ...judgedOn('Core Functionality'), run: 1 },
      { ...judgedOn('core-functionality'), run: 2 },
      { ...judgedOn('functional'), run: 3 },
    )
    expect(namesIn(tables).map(({ criterion }) => criterion)).toEqual([
      'core_functionality',
      'core_functionality',
      'functional',
    ])
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'criterion-unmatched',
        severity: 'warning',
        file: runFolder({ run: 1 }),
        message: expect.stringMatching(/^"core_functionality" .*\bexp \(.*\b2\)/),
        hint: expect.stringMatching(/criterion_aliases: "core_functionality": functional$/),
      }),
    ])
  })

  test('aliases of the settings match them', async () => {
    const settings = { ...defaultSettings, criterionAliases: { 'Core Functionality': 'functional' } }
    const files = { ...rawExperiment(), ...rawRun(judgedOn('core_functionality')) }
    const { tables, problems } = await loadFiles(files, { settings })
    expect(problems).toEqual([])
    expect(namesIn(tables)).toMatchObject([{ criterion: 'functional', criterion_raw: 'core_functionality' }])
  })

  test('two that fold together within one judgment stay two rows, with a note, and both count', async () => {
    const { tables, problems } = await loadRuns(judgedOn('functional', 'Functional'))
    expect(namesIn(tables).map(({ criterion }) => criterion)).toEqual(['functional', 'functional'])
    expect(cells(tables.runs, 'impl_rate')).toEqual([{ impl_rate: 0.5 }])
    expect(problems).toMatchObject([
      { code: 'criterion-twice', severity: 'note', at: 'judge 1', message: expect.stringContaining('Functional') },
    ])
  })

  test('without a rubric nothing can be matched, and that is told once, of the rubric', async () => {
    const { tables, problems } = await loadFiles({
      ...rawExperiment({ rubric: null }),
      ...rawRun(judgedOn('Any Name')),
    })
    expect(namesIn(tables)).toMatchObject([{ criterion: 'any_name', criterion_raw: 'Any Name' }])
    expect(problems).toMatchObject([{ code: 'rubric-missing' }])
  })
})

describe('judgments', () => {
  test('that are not valid keep their row, are left out of the consensus, and are reported', async () => {
    const { tables, problems } = await loadRuns({
      judges: [{ score: 0.9 }, { score: 0, judgment: { is_valid: false } }],
      result: { judge_score: 0.9, judge_passed: true },
    })
    expect(cells(tables.judges, 'judge_score', 'judge_is_valid')).toEqual([
      { judge_score: 0.9, judge_is_valid: true },
      { judge_score: 0, judge_is_valid: false },
    ])
    expect(cells(tables.runs, 'score', 'judges')).toEqual([{ score: 0.9, judges: 1 }])
    expect(problems).toMatchObject([{ code: 'judgment-invalid', at: 'judge 2', file: runFolder() }])
  })

  test('hang below their runs, criteria below them, and items below those', async () => {
    const { tables } = await loadRuns({ tier: 'T0', judges: [{}, {}] }, { tier: 'T1' })
    const place = { tier: 'T1', run_number: 1, judge_number: 1, criterion: 'functional', item_id: 'F1' }
    expect(cells(tables.items, ...Object.keys(place)).at(-1)).toEqual(place)
    expect([tables.judges.size, tables.criteria.size, tables.items.size]).toEqual([3, 3, 3])
  })

  test('with points above the maximum are told once per judgment', async () => {
    const above = { achieved: 3, max: 2 }
    const { problems } = await loadRuns({ judges: [{ criteria: { functional: above, code_quality: above } }] })
    expect(withCode(problems, 'achieved-above-max')).toMatchObject([
      { severity: 'note', message: expect.stringMatching(/functional 3 of 2, code_quality 3 of 2/) },
    ])
  })
})
