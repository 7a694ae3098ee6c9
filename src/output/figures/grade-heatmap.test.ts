import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allRows, cellReader, words } from '../../core/table.ts'
import { text } from '../narrative/messages.ts'
import { notes, shownText } from '../narrative/subtitles.ts'
import { withOthers } from '../narrative/words.ts'
import distribution from './grade-distribution.ts'
import figure, { gradesOf } from './grade-heatmap.ts'

const drawn = figureOf(figure, studyAnalysis('usual'))

const frequent = (isConsensus: boolean, ...grades: readonly (readonly [unknown, string | null])[]) =>
  text({
    code: 'title-frequent-grades',
    params: { isConsensus, grades: grades.map(([grade, where]) => ({ grade: String(grade), where })) },
  })

test('the shares of a tier make one whole, for every judge', () => {
  const sums = new Map<string, number>()
  for (const { graded_by: by, place, value } of drawn.rows)
    sums.set(`${by} ${place}`, (sums.get(`${by} ${place}`) ?? 0) + Number(value))
  expect(sums.size).toBe(4 * 7)
  for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 12)
})

test('frames what is most frequent, and its title says how that changes', () => {
  const consensus = drawn.rows.filter(row => row.graded_by === 'consensus')
  for (const { place, value, frequent } of consensus) {
    const most = Math.max(...consensus.filter(row => row.place === place).map(row => Number(row.value)))
    expect(frequent).toBe(Number(value) > most - 1e-9)
  }
  const grade = (tier: string) => consensus.find(row => row.place === tier && row.frequent)?.grade
  expect(drawn.title).toBe(frequent(true, [grade('T0'), 'in T0'], [grade('T6'), 'in T6']))
})

test('weighs tasks alike, as the distribution of grades beside it does', () => {
  const uneven = analyzeStudy({
    ...usual,
    tasks: ['small', 'large'],
    models: ['m'],
    tiers: ['T0', 'T1'],
    subtests: ['00'],
    runs: 20,
    // One task has a fifth of the runs of the other.
    adjust: run =>
      run.key.task === 'small' && run.key.run % 5 > 0
        ? { ...run, judges: [], recorded: { ...run.recorded, score: NaN, passed: null, grade: null } }
        : run,
  })
  const [map, bars] = [figureOf(figure, uneven), figureOf(distribution, uneven)]
  expect(map.subtitle).toContain(notes.alikeTasks)
  for (const { tier, grade, value, runs } of bars.rows.filter(({ what }) => what === 'part')) {
    const cell = map.rows.find(row => row.graded_by === 'consensus' && row.place === tier && row.grade === grade)
    expect([cell?.value, cell?.runs]).toEqual([expect.closeTo(Number(value), 12), runs])
  }
  expect(map.rows.some(({ value, runs, n }) => Math.abs(Number(value) - Number(runs) / Number(n)) > 0.05)).toBe(true)
})

test('a single grade is said once', () => {
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(frequent(true, ['C', 'everywhere']))
})

test('says whose grades a panel has, where there are judges', () => {
  expect(drawn.subtitle).toContain(notes.judgePanels)
  const recorded = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      judges: [],
      adjust: run => ({ ...run, recorded: { ...run.recorded, grade: 'B' } }),
    }),
  )
  expect(recorded.subtitle).not.toContain(notes.judgePanels)
  expect(recorded.title).toBe(frequent(false, ['B', 'everywhere']))
})

test('a source without grades has no such figure', () =>
  expect(() => figureOf(figure, studyAnalysis('leaderboard'))).toThrow('notApplicable'))

test('models, which have no order, stand from the best down, and its title counts who has which grade', () => {
  const graded: Readonly<Record<string, readonly string[]>> = {
    a: ['F', 'F', 'F', 'S'],
    b: ['S', 'S', 'S', 'F'],
    c: ['F', 'F', 'F', 'F'],
    d: ['S', 'S', 'S', 'S'],
    e: ['F', 'F', 'F', 'S'],
  }
  const { title, spec } = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      tasks: ['t'],
      models: Object.keys(graded),
      tiers: ['T0'],
      subtests: ['00'],
      judges: [],
      runs: 4,
      adjust: run => ({
        ...run,
        key: { ...run.key, tier: null },
        recorded: { ...run.recorded, grade: graded[run.key.model ?? ''][run.key.run - 1] },
      }),
    }),
  )
  expect(title).toBe(frequent(false, ['S', `for ${withOthers('d', 1)}`], ['F', `for ${withOthers('c', 2)}`]))
  expect(JSON.stringify(spec)).toContain('["d","b","a","e","c"]')
})

test('two grades that are equally frequent are both named', () => {
  const tied = analyzeStudy({
    ...usual,
    tasks: ['t'],
    models: ['m'],
    tiers: ['T0'],
    subtests: ['00'],
    judges: [],
    runs: 4,
    adjust: run => ({ ...run, recorded: { ...run.recorded, score: run.key.run % 2 === 0 ? 0.9 : 0.5, grade: null } }),
  })
  const { rows, title } = figureOf(figure, tied)
  const both = rows.filter(row => row.frequent).map(({ grade }) => grade)
  expect(both.length).toBe(2)
  expect(title).toBe(frequent(false, [both.join(' or '), null]))
})

test('what does not fit a page is in the CSV', () => {
  const crowd = analyzeStudy({
    ...usual,
    tasks: ['t'],
    models: ['m'],
    subtests: ['00'],
    tiers: Array.from({ length: 30 }, (_, i) => `T${i}`),
    judges: Array.from({ length: 7 }, (_, i) => `judge-${i}`),
    runs: 1,
  })
  const { subtitle, rows } = figureOf(figure, crowd)
  expect(subtitle).toContain(shownText('2 of 7 judges'))
  expect(rows.filter(({ shown }) => shown).every(row => String(row.graded_by) < 'judge-2')).toBe(true)
})

test('grades of judges stand from best to worst; it is said of which no order is known', () => {
  const judgedAs = (...grades: readonly string[]) => {
    let given = 0
    return figureOf(
      figure,
      analyzeStudy({
        ...usual,
        tiers: ['T0', 'T1'],
        adjust: run => ({
          ...run,
          judges: run.judges.map(judge => ({ ...judge, grade: grades[given++ % grades.length] })),
        }),
      }),
    )
  }
  const gradesIn = ({ rows }: ReturnType<typeof judgedAs>) => [...new Set(rows.map(({ grade }) => grade))]
  const signed = judgedAs('B', 'A', 'A-', 'B+', 'A+', 'D', 'C', 'S', 'F')
  expect(gradesIn(signed)).toEqual(['S', 'A+', 'A', 'A-', 'B+', 'B', 'C', 'D', 'F'])
  expect(judgedAs('B', 'C#').subtitle).toMatch(/ C#\./)
})

const analysis = studyAnalysis('usual')
const found = gradesOf(analysis)

test('counts the grades of runs by tier, first as agreed on, then by judge', () => {
  expect([...new Set(found.map(({ judge }) => judge))]).toEqual([null, ...analysis.judges().judges()])
  const { runs, judges } = analysis.tables
  const [grades, tiers] = ['grade', 'tier'].map(name => words(allRows(runs), name))
  for (const { place, counts, n } of found.filter(({ judge }) => judge === null))
    for (const [grade, count] of counts) {
      expect(count).toBe(grades.filter((each, i) => each === grade && tiers[i] === place).length)
      expect(n).toBe(90)
    }
  const [judge, tier, given] = ['judge_model', 'tier', 'judge_grade'].map(name => cellReader(judges, name))
  for (const each of found.filter(grades => grades.judge !== null))
    for (const [grade, count] of each.counts) {
      const rows = [...allRows(judges).rows]
      expect(count).toBe(
        rows.filter(r => judge(r) === each.judge && tier(r) === each.place && given(r) === grade).length,
      )
    }
})

test('shares weigh tasks alike, and make one whole', () => {
  const { runs } = analysis.tables
  const [grades, tiers, tasks] = ['grade', 'tier', 'task'].map(name => words(allRows(runs), name))
  for (const { judge, place, shares } of found) {
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    if (judge !== null) continue
    for (const [grade, share] of shares) {
      const perTask = [...new Set(tasks)].map(task => {
        const own = grades.filter((_, i) => tasks[i] === task && tiers[i] === place)
        return own.filter(each => each === grade).length / own.length
      })
      expect(share).toBeCloseTo(perTask.reduce((sum, each) => sum + each, 0) / perTask.length, 12)
    }
  }
})

test('a single judge is not shown beside what is agreed on', () => {
  const only = gradesOf(studyAnalysis('one-of-each'))
  expect(only.map(({ judge }) => judge)).toEqual([null])
})
