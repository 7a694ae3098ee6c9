import { describe, expect, test } from 'vitest'
import { marginOf } from '../../bench/coverage/evaluate.mjs'
import { allSections, dropStudy, plannedDrops } from '../../bench/gate/cells.mjs'
import { frequencyOf, plannedPower } from '../../bench/gate/evaluate.mjs'

// A smaller version of what `npm run gate` does: fewer studies, and few of the designs.
const studies = 250
const sections = allSections()

const cellsOf = (start: string, wanted: readonly string[], tasks: number) => {
  const section = sections.find(({ title }) => title.startsWith(start))
  const rows = section?.rows.filter(({ design }) => wanted.some(words => design.startsWith(words))) ?? []
  expect(rows).toHaveLength(wanted.length)
  return rows.map(row => ({
    design: row.design,
    promise: row.promised(tasks),
    ...frequencyOf(row.study, { key: `quick ${start} ${row.design}`, tasks, studies }),
  }))
}

/** Three Monte-Carlo standard errors of a share of about 6 or 94 %. */
const slack = 3 * Math.sqrt((0.06 * 0.94) / studies)

const expectKept = (cells: ReturnType<typeof cellsOf>) => {
  for (const { design, method, promise } of cells) {
    expect(promise, design).not.toEqual({})
    expect(marginOf(method, promise), `${design}: ${method}`).toBeGreaterThan(-slack)
  }
}

describe('promises, on simulated studies', () => {
  test('a gate seldom fails where nothing differs; a bare threshold often does', () => {
    const cells = cellsOf(
      'No difference: how',
      ['rate 0.7, Beta', 'rate 0.97, all', 'score 0.75, logit sd 0.8', 'cost 0.8, log sd 0.5'],
      14,
    )
    expectKept(cells)
    for (const { design, naive } of cells.slice(0, 1)) expect(naive, design).toBeGreaterThan(0.2)
  })

  test('nor do three rules at once', () => expectKept(cellsOf('No difference, three', ['rate 0.7'], 9)))

  test('a true difference of the margin is seldom called equivalent', () =>
    expectKept(
      cellsOf(
        'A true difference',
        ['rate 0.9 to 0.8, Beta', 'score 0.75 to 0.7, logit sd 0.8', 'cost 0.8 to 0.88, log sd 0.5'],
        20,
      ),
    ))

  test('nor does a gate let it pass', () =>
    expectKept(cellsOf('A true change', ['rate 0.5 to 0.4, logistic', 'score 0.9 to 0.85, logit sd 1'], 12)))

  test('a drop of 10 points in a score is caught nine times out of ten, with 60 tasks of 3 runs', () =>
    expectKept(cellsOf('A drop of 10 points in a score', ['score 0.7 to 0.6, run sd about 0.2'], 60)))

  test('tasks that did not change seldom break beyond what chance explains; two that collapsed do', () => {
    expectKept(
      cellsOf('No task changed', ['rate 0.7, Beta, ICC 0.2, 2 runs', 'rate 0.5, U-shaped (Beta, ICC 0.8), 3 runs'], 12),
    )
    expectKept(cellsOf('Two tasks collapsed', ['rate 0.9, Beta, ICC 0.2, 3 runs'], 40))
  })

  test('of a drop in a pass rate a plan says how often it is caught', () => {
    for (const drop of plannedDrops.filter(
      ({ rate, icc }) => (rate === 0.5 && icc === 0.2) || (rate === 0.9 && icc === 0.6),
    )) {
      const { method } = frequencyOf(dropStudy(drop), { key: `quick ${JSON.stringify(drop)}`, tasks: 60, studies })
      const planned = plannedPower({ ...drop, effect: 0.1, tasks: 60, runs: 3 })
      const error = Math.sqrt((planned * (1 - planned)) / studies)
      expect(Math.abs(method - planned), JSON.stringify({ drop, method, planned })).toBeLessThan(0.05 + 2 * error)
    }
  })

  test('limits of variance components hold the truth', () => {
    expectKept(cellsOf('Variance components of near-normal', ['task, sd 0.15', 'subtest, sd 0.15', 'run, sd 0.15'], 10))
    expectKept(cellsOf('Variance components of verdicts', ['task, rate 0.5, Beta, ICC 0.44'], 10))
  })
})
