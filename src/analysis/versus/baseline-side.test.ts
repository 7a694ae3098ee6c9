import { describe, expect, test } from 'vitest'
import { runsOf, runsTable } from '../../../test/support/runs.ts'
import { sideOfRows } from '../../../test/support/sides.ts'
import { studyRuns } from '../../../test/support/study.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { AnalysisError } from '../../core/problem.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allRows, where, words } from '../../core/table.ts'
import { readBaseline } from '../../load/baseline-file.ts'
import { baselineText } from '../../output/files/baseline-json.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { baselineOf, sideFromBaseline } from './baseline-side.ts'
import { createVersus } from './versus.ts'

const runs = allRows(runsTable(studyRuns()))
const models = words(runs, 'agent_model')
const side = (model: string) =>
  sideOfRows(
    where(runs, row => models[row] === model),
    { name: model, missing: runsOf([{ task: 'unfinished' }, { task: 'unfinished', run: 2 }]) },
  )
const whole = { where: [], exclude: [], outcome: null }
const [large, small] = [side('large'), side('small')]
const baseline = baselineOf(large, whole, allMetrics)

/** Writes a text as a baseline file and reads it back. */
const readBack = async (text: string | Uint8Array) => {
  await using folder = await temporaryFolder({ 'baseline.json': text })
  return readBaseline(`${folder.path}/baseline.json`)
}

test('a comparison with a saved baseline is the same to the last digit', async () => {
  const saved = await readBack(baselineText(baseline))
  expect(saved).toEqual(baseline)
  const again = createVersus(sideFromBaseline(saved ?? baseline, allMetrics), small, allMetrics, defaultSettings)
  const direct = createVersus(large, small, allMetrics, defaultSettings)
  const numbers = (versus: typeof direct) =>
    versus.metrics().map(({ pair, difference, delta, adjusted, verdict }) => ({
      metric: pair.metric.id,
      n: pair.n,
      difference,
      delta,
      adjusted,
      verdict,
    }))
  expect(numbers(again)).toEqual(numbers(direct))
  const moves = (versus: typeof direct) => versus.moved()?.tasks.map(({ task, difference }) => [task, difference])
  expect(moves(again)).toEqual(moves(direct))
  expect(again.base.name).toBe('large')
  expect(again.missing.base).toMatchObject({ notFinished: 2 })
})

test('the file is small, and the same for the same runs', () => {
  const text = baselineText(baseline)
  expect(baselineText(baselineOf(large, whole, allMetrics))).toBe(text)
  expect(text.length / large.runs.rows.length).toBeLessThan(1000)
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}T/)
})

test('process metrics that were measured by different sources are not tested against each other', () => {
  const by = (source: string) => sideFromBaseline({ ...baseline, sources: { r_prog: [source] } }, allMetrics)
  const rprog = (versus: ReturnType<typeof createVersus>) =>
    versus.metrics().find(({ pair }) => pair.metric.id === 'r_prog')
  expect(rprog(createVersus(by('changes'), by('recorded'), allMetrics, defaultSettings))).toMatchObject({
    verdict: 'not compared',
    reasons: [reason('sources-differ', { sources: ['changes', 'recorded'] })],
  })
  expect(rprog(createVersus(by('changes'), by('changes'), allMetrics, defaultSettings))?.verdict).not.toBe(
    'not compared',
  )
})

describe('a file that cannot be trusted', () => {
  const cell = (values: object = { score: [1] }) => ({
    task: 'a',
    agent: null,
    model: null,
    tier: null,
    subtest: null,
    runs: 1,
    values,
  })
  const change = (edit: (data: Record<string, unknown>) => unknown) =>
    JSON.stringify(edit(JSON.parse(baselineText(baseline))))

  test.each([
    ['another version', change(data => ({ ...data, tiercel_baseline: 1 })), /version/],
    ['a cell without runs for its values', change(data => ({ ...data, cells: [{ ...cell(), runs: 7 }] })), /7 runs/],
    ['words for numbers', change(data => ({ ...data, cells: [cell({ score: ['1'] })] })), /cells\.0/],
    ['a cell that is there twice', change(data => ({ ...data, cells: [cell(), cell()] })), /cells\.1:/],
    ['no cells', change(data => ({ ...data, cells: [] })), /cells/],
    ['fields of its own', change(data => ({ ...data, script: 'alert(1)' })), /script/],
    ['half a file', baselineText(baseline).slice(0, 500), /JSON/],
    ['numbers without end', baselineText(baseline).replace(/"runs": \d+/, '"runs": 1e999'), /runs/],
  ])('%s is refused with place and advice', async (_, text, place) => {
    const error = await readBack(text).catch((thrown: unknown) => thrown)
    const { code, message, hint } = error instanceof AnalysisError ? error : { code: '', message: `${error}`, hint: '' }
    expect(code).toBe('wrong-baseline')
    expect(`${message}\n${hint}`).toMatch(place)
    expect(hint).toContain('tiercel baseline save')
  })

  test('bytes that are not UTF-8 would be another name: refused', async () => {
    const bytes = Buffer.from(baselineText({ ...baseline, name: 'Bj#rn' }))
    bytes[bytes.indexOf('#')] = 0xf6
    await expect(readBack(bytes)).rejects.toMatchObject({ code: 'wrong-baseline' })
  })

  test('a key that is there twice would hide a value: refused', async () => {
    const text = baselineText(baseline).replace('"tiercel":', '"name": "other", "tiercel":')
    await expect(readBack(text)).rejects.toMatchObject({ code: 'wrong-baseline' })
  })

  test('what is saved is read, however long its names are', async () => {
    const [first, ...cells] = baseline.cells
    const long = { ...baseline, cells: [{ ...first, task: 'x'.repeat(20_000) }, ...cells] }
    expect(await readBack(baselineText(long))).toEqual(long)
  })

  test('values of metrics that are not known here are left out', async () => {
    const text = change(data => ({ ...data, cells: [cell({ score: [0.5], constructor: [1] })] }))
    const found = sideFromBaseline((await readBack(text)) ?? baseline, allMetrics)
    expect(Object.keys(found.runs.table.columns)).not.toContain('constructor')
    expect(found.runs.table.columns.score).toMatchObject({ values: Float64Array.of(0.5) })
  })

  test.each([
    ['some other JSON', '{"a": 1}'],
    ['text', 'tiercel_baseline'],
    ['nothing', ''],
  ])('%s is none of ours', async (_, text) => expect(await readBack(text)).toBeNull())

  test('neither is a folder, or nothing at all', async () => {
    await using folder = await temporaryFolder()
    expect(readBaseline(folder.path)).toBeNull()
    expect(readBaseline(`${folder.path}/none.json`)).toBeNull()
  })
})
