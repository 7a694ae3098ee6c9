import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import type { ReportBlock, ReportColumn, ReportMain, ReportRows } from '../../core/report-data.ts'
import { allRows, cellReader, numbers, words } from '../../core/table.ts'
import type { ReportPiece } from './html.ts'
import { createReport, reportPieces } from './report-file.ts'

const unpacked = <T>(pieces: readonly ReportPiece[], name: string): T => {
  const piece = pieces.find(each => each.name === name)
  if (!piece) throw new RangeError(`There is no piece ${name}.`)
  return JSON.parse(gunzipSync(piece.bytes).toString('utf8'))
}

const column = (rows: ReportRows, name: string): ReportColumn => {
  const found = rows.columns.find(each => each.name === name)
  if (!found) throw new RangeError(`There is no column ${name}.`)
  return found
}

describe('the pieces of a report', () => {
  const analysis = studyAnalysis('usual')
  const pieces = reportPieces(createReport(analysis, 'full'))
  const runs = unpacked<ReportRows>(pieces, 'runs')

  test('hold the numbers of the runs, to more digits than are shown', () => {
    const sent = column(runs, 'cost_usd')
    const held = numbers(allRows(analysis.tables.runs), 'cost_usd')
    expect(runs.size).toBe(analysis.tables.runs.size)
    expect('numbers' in sent && sent.numbers.length).toBe(held.length)
    if ('numbers' in sent)
      sent.numbers.forEach((value, row) => {
        expect(Math.abs((value ?? NaN) / held[row] - 1)).toBeLessThan(1e-6)
      })
  })

  test('hold the words of the runs and their verdicts', () => {
    const tiers = column(runs, 'tier')
    expect('codes' in tiers && tiers.codes.map(code => tiers.words[code])).toEqual(
      words(allRows(analysis.tables.runs), 'tier'),
    )
    const passed = cellReader(analysis.tables.runs, 'passed')
    const sent = column(runs, 'passed')
    expect('flags' in sent && sent.flags.map(flag => (flag === null ? null : flag === 1))).toEqual(
      Array.from({ length: runs.size }, (_, row) => passed(row)),
    )
  })

  test('say what could not be made of the data, never that something broke', () => {
    const { notApplicable, figures } = unpacked<ReportMain>(pieces, 'main')
    expect(figures.length).toBeGreaterThan(10)
    expect(notApplicable.filter(({ reason }) => reason.startsWith('failed'))).toEqual([])
  })
})

test('figures of agents that share a model can be led back to both', () => {
  const main = unpacked<ReportMain>(reportPieces(createReport(studyAnalysis('crossed'), 'scores')), 'main')
  expect(main.configurations).toHaveLength(2 * 2)
  expect(main.configurations[0]).toEqual({
    name: 'falcon, kestrel-medium-4',
    key: { agent: 'falcon', agent_model: 'kestrel-medium-4' },
  })
})

test('every run has its own reasons, in the order of judges, criteria and items', () => {
  const written = new Map<string, string[][]>()
  const analysis = analyzeStudy({
    ...usual,
    tasks: ['task-1', 'task-2'],
    tiers: ['T0', 'T1'],
    adjust: run => {
      const judges = run.judges.map(judge => ({
        ...judge,
        criteria: judge.criteria.map(criterion => ({
          ...criterion,
          items: criterion.items.map(item => ({ ...item, reason: `${run.folder} ${judge.model} ${item.id}` })),
        })),
      }))
      written.set(
        run.folder,
        judges.map(({ criteria }) => criteria.flatMap(({ items }) => items.map(({ reason }) => reason))),
      )
      return { ...run, judges }
    },
  })
  const pieces = reportPieces(createReport(analysis, 'full'))
  const { blocks } = unpacked<ReportMain>(pieces, 'main').detail
  const found = new Map(
    blocks.map((block, row) => {
      const { judges } = unpacked<ReportBlock>(pieces, `texts-${block}`)[row]
      return [judges[0].reasons[0]?.split(' ')[0], judges.map(({ reasons }) => reasons)]
    }),
  )
  expect(found).toEqual(written)
  const folder = cellReader(analysis.tables.runs, 'folder')
  expect([...found.keys()]).toEqual(blocks.map((_, row) => folder(row)))
})

describe('texts that do not fit', () => {
  // Digits at random shrink to less than half, so these 160 runs take about 5 MB.
  const analysis = analyzeStudy({
    ...usual,
    tasks: ['task-1', 'task-2'],
    models: ['kestrel-medium-4'],
    tiers: ['T0', 'T1'],
    subtests: ['00'],
    runs: 40,
    judges: ['harrier-large-1'],
    adjust: (run, random) => ({
      ...run,
      judges: run.judges.map(judge => ({
        ...judge,
        reasoning: Array.from({ length: 9000 }, () => random.randint(0, 2 ** 30).toString()).join(''),
      })),
    }),
  })
  const size = (pieces: readonly ReportPiece[]) =>
    pieces.filter(({ name }) => name.startsWith('texts-')).reduce((sum, { bytes }) => sum + bytes.length, 0)
  const auto = createReport(analysis, 'auto')

  test('are left out and counted, and how to get them is said', () => {
    const { blocks, leftOut, hint } = auto.main.detail
    expect(leftOut).toBeGreaterThan(20)
    expect(leftOut).toBe(blocks.filter(block => block < 0).length)
    expect(hint).toContain('--report-detail full')
    expect(size(reportPieces(auto))).toBeLessThanOrEqual(3 * 2 ** 20)
    expect(size(reportPieces(auto))).toBeGreaterThan(2 * 2 ** 20)
  })

  test('are those of runs that passed, before any of one that failed', () => {
    const passed = cellReader(analysis.tables.runs, 'passed')
    const isIn = auto.main.detail.blocks.map(block => block >= 0)
    const failed = isIn.filter((_, row) => passed(row) === false)
    const won = isIn.filter((_, row) => passed(row) === true)
    expect(failed.every(Boolean) || won.every(isThere => !isThere)).toBe(true)
  })

  test('are all there with full, and none with scores', () => {
    expect(createReport(analysis, 'full').main.detail.leftOut).toBe(0)
    const { main, texts } = createReport(analysis, 'scores')
    expect(texts).toEqual([])
    expect(main.detail.leftOut).toBe(analysis.tables.runs.size)
  })
})
