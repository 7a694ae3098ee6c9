import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { defaultSettings, type Settings } from '../../src/core/settings.ts'
import { headerOf, readBack } from '../support/csv.ts'
import { whenShared } from '../support/shared.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Where the older exports are wrong or speak of themselves: a single run has no consistency, and versions are our own. */
const exceptions = new Set(['consistency', 'n_subtests', 'pipeline_version', 'config_version'])

const equal = (ours: unknown, theirs: unknown): boolean =>
  typeof theirs === 'number' ? typeof ours === 'number' && Math.abs(ours - theirs) <= 1e-12 : ours === theirs

const asValue = (cell: string): string | number =>
  cell.trim() !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell

/** Every filled value of `theirs` with the value that stands in the same place in `ours`. */
const filled = (ours: unknown, theirs: unknown, path = ''): { path: string; ours: unknown; theirs: unknown }[] => {
  if (theirs === null) return []
  if (typeof theirs !== 'object') return [{ path, ours, theirs }]
  return Object.entries(theirs).flatMap(([key, value]) =>
    exceptions.has(key) ? [] : filled(Object(ours)[key], value, `${path}/${key}`),
  )
}

whenShared('a real experiment of 7 tiers and 3 judges', shared => {
  const runs = join(shared, 'data/scylla-dryrun/fullruns')
  const expected = join(shared, 'data/scylla-dryrun/expected')
  const analyzed = async (consensus: Settings['consensus'], out: string) =>
    analyze([runs], { out, parts: ['data'], settings: { ...defaultSettings, consensus } })

  test.for(['runs', 'judges', 'criteria', 'subtests'])(
    'recorded consensus: %s.csv has every value of the older export',
    async name => {
      await using folder = await temporaryFolder()
      await analyzed('recorded', folder.path)
      const theirs = join(expected, `${name}.csv`)
      const ours = join(folder.path, `data/${name}.csv`)
      expect(headerOf(ours).slice(0, headerOf(theirs).length)).toEqual(headerOf(theirs))
      const rows = readBack(ours)
      expect(rows.length).toBe(readBack(theirs).length)
      let compared = 0
      readBack(theirs).forEach((row, i) => {
        for (const [column, cell] of Object.entries(row)) {
          if (cell === '' || exceptions.has(column)) continue
          compared++
          const [mine, wanted] = [asValue(rows[i][column]), asValue(cell)]
          expect(equal(mine, wanted), `${name}.csv row ${i + 1} ${column}: ${mine} is not ${wanted}`).toBe(true)
        }
      })
      expect(compared).toBeGreaterThan(90)
    },
  )

  test('recorded consensus: summary.json has every value of the older export', async () => {
    await using folder = await temporaryFolder()
    await analyzed('recorded', folder.path)
    const ours = JSON.parse(readFileSync(join(folder.path, 'data/summary.json'), 'utf8'))
    const theirs = JSON.parse(readFileSync(join(expected, 'summary.json'), 'utf8'))
    const pairs = filled(ours, theirs)
    expect(pairs.length).toBeGreaterThan(100)
    expect(pairs.filter(pair => !equal(pair.ours, pair.theirs))).toEqual([])
  })

  test('what the older export leaves empty is read out of the result of the agent, for all 7 runs', async () => {
    await using folder = await temporaryFolder()
    await analyzed('median', folder.path)
    const rows = readBack(join(folder.path, 'data/runs.csv'))
    expect(rows.map(row => Number(row.num_turns))).toEqual([6, 5, 6, 5, 5, 6, 6])
    for (const row of rows) {
      expect(Number(row.num_models)).toBeGreaterThanOrEqual(2)
      expect(Number(row.delegation_cost_ratio)).toBeGreaterThan(0)
      expect(Number(row.delegation_cost_ratio)).toBeLessThan(1)
    }
  })

  test('default consensus: median score, majority verdict, impl_rate as before', async () => {
    await using folder = await temporaryFolder()
    await analyzed('median', folder.path)
    const rows = readBack(join(folder.path, 'data/runs.csv'))
    const judges = readBack(join(folder.path, 'data/judges.csv'))
    const before = readBack(join(expected, 'runs.csv'))
    rows.forEach((row, i) => {
      const mine = judges.filter(judge => judge.tier === row.tier)
      const scores = mine.map(judge => Number(judge.judge_score)).sort((a, b) => a - b)
      expect(scores).toHaveLength(3)
      expect(Number(row.score)).toBe(scores[1])
      const passes = mine.filter(judge => judge.judge_passed === 'True').length
      expect(row.passed).toBe(passes >= 2 ? 'True' : 'False')
      expect(Number(row.impl_rate)).toBeCloseTo(Number(before[i].impl_rate), 12)
    })
  })

  test('6 of 105 criteria do not add up, and each is noted', async () => {
    const { analysis } = await analyze([runs])
    expect(analysis.tables.criteria.size).toBe(105)
    expect(analysis.problems.filter(({ code }) => code === 'items-do-not-add-up')).toHaveLength(6)
  })
})
