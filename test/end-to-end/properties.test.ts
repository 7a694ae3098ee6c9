import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Analysis, allResults, createAnalysis } from '../../src/analysis/analysis.ts'
import { groupTitle } from '../../src/analysis/estimates/groups.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { load } from '../../src/transform/loading/load.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Every number of an analysis, by what it is about. */
const numbersOf = (analysis: Analysis): Map<string, string> => {
  const found = new Map<string, string>()
  for (const { metric, variant, group, summary } of allResults(analysis))
    found.set(`${metric.id} ${variant?.id ?? ''} ${group.grouping} ${groupTitle(group)}`, JSON.stringify(summary))
  return found
}

const analysisOf = async (...folders: string[]): Promise<Analysis> =>
  createAnalysis(await load(folders, { jobs: 0 }), allMetrics, defaultSettings)

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile())

const runFolders = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\/run_\d+$/.test(name))

test('splitting the runs over two folders given together changes no number', async () => {
  await using whole = await simulatedRuns()
  const reference = numbersOf(await analysisOf(whole.path))
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.boolean()), async sides => {
      await using first = await temporaryFolder()
      await using second = await temporaryFolder()
      for (const folder of [first.path, second.path])
        cpSync(whole.path, folder, { recursive: true, filter: source => !/\/run_\d+$/.test(source) })
      for (const run of runFolders(whole.path)) {
        const side = sides.next().value ? first.path : second.path
        mkdirSync(dirname(join(side, run)), { recursive: true })
        cpSync(join(whole.path, run), join(side, run), { recursive: true })
      }
      expect(numbersOf(await analysisOf(first.path, second.path))).toEqual(reference)
      expect(numbersOf(await analysisOf(second.path, first.path))).toEqual(reference)
    }),
    { numRuns: 4 },
  )
})

test('shuffling the runs of each subtest among their numbers changes no number', async () => {
  await using folder = await simulatedRuns({ runs: 4 })
  const reference = numbersOf(await analysisOf(folder.path))
  const subtests = [...new Set(runFolders(folder.path).map(dirname))]
  for (const subtest of subtests) {
    const path = join(folder.path, subtest)
    const names = readdirSync(path)
      .filter(name => name.startsWith('run_'))
      .sort()
    for (const name of names) renameSync(join(path, name), join(path, `was_${name}`))
    for (const [i, name] of names.entries())
      renameSync(join(path, `was_${name}`), join(path, names[(i + 1) % names.length]))
  }
  const shuffled = numbersOf(await analysisOf(folder.path))
  expect([...shuffled.keys()]).toEqual([...reference.keys()])
  for (const [about, summary] of shuffled) {
    const [mine, before] = [JSON.parse(summary), JSON.parse(reference.get(about) ?? '{}')]
    for (const key of Object.keys(before))
      if (typeof before[key] === 'number') expect(mine[key], `${about} ${key}`).toBeCloseTo(before[key], 10)
      else expect(mine[key], `${about} ${key}`).toEqual(before[key])
  }
})

test('renaming a judge changes no number', async () => {
  await using folder = await simulatedRuns()
  const reference = await analysisOf(folder.path)
  const judges = reference.tables.judges.columns.judge_model
  const name = judges?.type === 'word' ? judges.words[0] : ''
  let renamed = 0
  for (const file of filesBelow(folder.path)) {
    const path = join(folder.path, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(name) || !/judge/.test(file + text)) continue
    writeFileSync(path, text.replaceAll(name, 'Renamed, judge'))
    renamed++
  }
  expect(renamed).toBeGreaterThan(10)
  const analysis = await analysisOf(folder.path)
  const column = analysis.tables.judges.columns.judge_model
  expect(column?.type === 'word' && column.words).toContain('Renamed, judge')
  expect(numbersOf(analysis)).toEqual(numbersOf(reference))
})
