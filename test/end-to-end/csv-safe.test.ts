import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { readBack } from '../support/csv.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const tasks = ['=1+1', '+x', '-x', '@sum', "'=quoted", '"=HYPERLINK(""http://evil.example"")"', 'plain']

/** Runs of tasks that a spreadsheet would compute, and one score below zero. */
const runs = (score: number): string => {
  const lines = tasks.flatMap((task, i) =>
    ['=T0', 'T1'].flatMap(tier =>
      [1, 2].map(
        run =>
          `${task},-m,${tier},${run},${i === 0 ? -0.5 : score + 0.1 * run},${run === 1 ? 'True' : 'False'},0.${run}`,
      ),
    ),
  )
  return ['task,agent_model,tier,run_number,score,passed,cost_usd', ...lines, ''].join('\n')
}

const source = (): Promise<TemporaryFolder> => temporaryFolder({ 'a.csv': runs(0.2), 'b.csv': runs(0.4) })

const csvFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.csv'))

const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)) && cell !== '-inf'

const formulasIn = (root: string): string[] =>
  csvFiles(root).flatMap(name =>
    readBack(join(root, name)).flatMap(row =>
      Object.values(row)
        .filter(isFormula)
        .map(cell => `${name}: ${cell}`),
    ),
  )

describe('--csv-safe', () => {
  test('no CSV of an analysis has a cell that a spreadsheet would compute; without it cells are exact', async () => {
    await using folder = await source()
    const analyze = (out: string, ...more: string[]) =>
      commandHere(['analyze', 'a.csv', '--out', out, '--figure-formats', 'vl', '--quiet', ...more], {
        cwd: folder.path,
      })
    expect((await analyze('exact')).code).toBe(0)
    expect((await analyze('safe', '--csv-safe')).code).toBe(0)
    expect(csvFiles(join(folder.path, 'safe'))).toEqual(csvFiles(join(folder.path, 'exact')))
    expect(formulasIn(join(folder.path, 'exact'))).not.toEqual([])
    expect(formulasIn(join(folder.path, 'safe'))).toEqual([])
    const scores = readBack(join(folder.path, 'safe/data/runs.csv')).map(({ score }) => score)
    expect(scores).toContain('-0.5')
  })

  test('results that were written so give the same when they are read again', async () => {
    await using folder = await source()
    const at = (...names: string[]) => join(folder.path, ...names)
    const analyze = (from: string, out: string, ...more: string[]) =>
      commandHere(['analyze', from, '--out', out, '--only', 'data', '--quiet', ...more], { cwd: folder.path })
    await analyze('a.csv', 'exact')
    writeFileSync(at('tiercel.yaml'), 'csv_safe: true\n')
    await analyze('a.csv', 'safe')
    writeFileSync(at('tiercel.yaml'), '')
    expect(JSON.parse(readFileSync(at('safe/manifest.json'), 'utf8')).settings.csvSafe).toBe(true)
    await analyze('exact', 'exact-again')
    await analyze('safe', 'safe-again')
    for (const name of csvFiles(at('exact-again')))
      expect(readFileSync(at('safe-again', name), 'utf8') === readFileSync(at('exact-again', name), 'utf8'), name).toBe(
        true,
      )
    expect(readFileSync(at('safe-again/data/runs.csv'), 'utf8')).toContain(",'=quoted,")
  })

  test('compare and plan write so, too', async () => {
    await using folder = await source()
    const run = (...args: string[]) =>
      commandHere([...args, '--figure-formats', 'vl', '--quiet', '--csv-safe'], { cwd: folder.path })
    expect((await run('compare', 'a.csv', 'b.csv', '--out', 'compared')).code).toBe(0)
    expect((await run('plan', 'a.csv', '--metric', 'pass_rate', '--effect', '0.3', '--out', 'planned')).code).toBe(0)
    for (const name of ['compared', 'planned']) {
      expect(csvFiles(join(folder.path, name))).not.toEqual([])
      expect(formulasIn(join(folder.path, name))).toEqual([])
    }
  })
})
