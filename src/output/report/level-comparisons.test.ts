import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { formatNumber } from '../../core/format.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { contextOf } from '../exhibits/context.ts'
import { levelComparisons } from './level-comparisons.ts'

const analysis = studyAnalysis('usual')
const { comparisons: pairs, comparisonCount } = levelComparisons(analysis, contextOf(analysis))

describe('the pairs of the Compare page', () => {
  test('speak of tiers only where there are several', () => {
    const single = analyzeStudy({ ...usual, tiers: ['T0'] })
    const titles = levelComparisons(single, contextOf(single)).comparisons.map(({ title }) => title)
    expect(titles).toEqual(['osprey-large-2 vs. kestrel-medium-4'])
    expect(pairs.some(({ title }) => title.endsWith(', all tiers'))).toBe(true)
  })

  test('are those of the file of comparisons, each once', () => {
    const keys = analysis
      .comparisons()
      .filter(({ n1, n2 }) => n1 + n2 > 0)
      .map(({ tier1, tier2, model1, model2 }) => [tier2, model2, tier1, model1].join('\n'))
    expect(pairs).toHaveLength(new Set(keys).size)
    expect(comparisonCount).toBe(pairs.length)
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length)
    expect(new Set(pairs.map(({ title }) => title)).size).toBe(pairs.length)
  })

  test('have the p of that file, headlines first', () => {
    for (const { metrics, id } of pairs) {
      const [[tier2, model2], [tier1, model1]] = JSON.parse(id)
      const wanted = analysis
        .comparisons()
        .find(
          row =>
            row.metric === 'pass_rate' &&
            row.tier1 === tier1 &&
            row.tier2 === tier2 &&
            row.model1 === model1 &&
            row.model2 === model2,
        )
      const [first] = metrics.cells
      expect(first[0]).toBe('Pass rate')
      const shown = (title: string) => first[metrics.columns.findIndex(column => column.title === title)]
      expect(shown('p')).toBe(formatNumber(wanted?.p ?? NaN, 'p-value'))
      if (wanted?.family === 'headline')
        expect(shown('Adjusted p')).toBe(formatNumber(wanted.p_adjusted ?? NaN, 'p-value'))
      const settled = { better: wanted?.better === '2', worse: wanted?.better === '1' }
      const none = wanted?.family === 'headline' ? 'inconclusive' : 'exploratory'
      expect(shown('Verdict')).toBe(settled.better ? 'better' : settled.worse ? 'worse' : none)
    }
  })

  test('say which tasks moved, with the means of their runs and a link to them', () => {
    const rows = allRows(analysis.tables.runs)
    const [tiers, models, tasks] = ['tier', 'agent_model', 'task'].map(name => words(rows, name))
    const passed = numbers(rows, 'pass_rate')
    const { id, moved } = pairs[0]
    const [[tier, model]] = JSON.parse(id)
    expect(moved?.tasks.length).toBeGreaterThan(0)
    for (const { task, candidate, links } of moved?.tasks ?? []) {
      const own = [...passed].filter((_, i) => tiers[i] === tier && models[i] === model && tasks[i] === task)
      const mean = own.reduce((sum, value) => sum + value, 0) / own.length
      expect(candidate).toBe(formatNumber(mean, 'percent'))
      const query = new URLSearchParams(links?.candidate.split('?')[1])
      expect(Object.fromEntries(query)).toEqual({ tier, model, task })
    }
    const sizes = moved?.tasks.map(({ difference }) => Math.abs(difference)) ?? []
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  })

  test('are the first of very many, and it says so', () => {
    const tiers = Array.from({ length: 65 }, (_, i) => `T${i}`)
    const few = { tasks: ['task-1'], models: ['model-1'], subtests: ['00'], runs: 2, judges: ['judge-1'] }
    const many = analyzeStudy({ ...usual, ...few, tiers })
    const found = levelComparisons(many, contextOf(many))
    expect(found.comparisons).toHaveLength(60)
    // 64 steps, 62 more with the baseline, and the first with the last.
    expect(found.comparisonCount).toBe(127)
    expect(found.comparisons[0].title).toBe('T64 vs. T0')
  })

  test('of very many, models over all tiers are not left out', () => {
    const tiers = Array.from({ length: 40 }, (_, i) => `T${String(i).padStart(2, '0')}`)
    const many = analyzeStudy({ ...usual, tiers, subtests: ['00'], runs: 2, effect: 0.02 })
    const found = levelComparisons(many, contextOf(many))
    expect(found.comparisonCount).toBeGreaterThan(60)
    expect(found.comparisons.some(({ title }) => title.endsWith(', all tiers'))).toBe(true)
  })

  test('of sides without a task in common say so before anything else, and name no method where nothing was tested', () => {
    const apart = analyzeStudy({
      ...usual,
      tiers: ['T0'],
      runs: 1,
      subtests: ['00'],
      models: ['m'],
      adjust: run => ({
        ...run,
        key: { ...run.key, tier: null, model: run.key.task === usual.tasks[0] ? 'one' : 'other' },
      }),
    })
    const [{ sentences, metrics }] = levelComparisons(apart, contextOf(apart)).comparisons
    expect(sentences[0]).toMatchObject({ tone: 'doubt' })
    expect(metrics.cells.flat()).toContain('not compared')
    expect(metrics.notes.join(' ')).not.toContain('Methods: .')
    expect(pairs.flatMap(({ sentences }) => sentences).some(({ tone }) => tone === 'doubt')).toBe(false)
  })

  test('are none where there is one of everything', () => {
    const small = studyAnalysis('one-of-each')
    expect(levelComparisons(small, contextOf(small))).toEqual({ comparisons: [], comparisonCount: 0 })
  })
})
