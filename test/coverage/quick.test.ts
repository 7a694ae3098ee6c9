import { describe, expect, test } from 'vitest'
import { allSections } from '../../bench/coverage/cells.mjs'
import { frequencyOf, marginOf } from '../../bench/coverage/evaluate.mjs'

// A smaller version of what `npm run coverage` does: fewer studies, and few of the designs.
const studies = 300
const resamples = 400
const fewTasks = 9

const sections = allSections()

const cellsOf = (start: string, wanted: readonly string[]) => {
  const section = sections.find(({ title }) => title.startsWith(start))
  const rows = section?.rows.filter(({ design }) => wanted.some(words => design.startsWith(words))) ?? []
  expect(rows).toHaveLength(wanted.length)
  return rows.map(row => ({
    ...row,
    ...frequencyOf(row.study, { key: `quick ${start} ${row.design}`, tasks: fewTasks, studies, resamples }),
    promise: row.promised(fewTasks),
  }))
}

/** Three Monte-Carlo standard errors of a share of about 5 or 95 %. */
const slack = 3 * Math.sqrt((0.05 * 0.95) / studies)

const expectKept = (cells: ReturnType<typeof cellsOf>) => {
  for (const { design, method, promise } of cells) {
    expect(promise, design).not.toEqual({})
    expect(marginOf(method, promise), `${design}: ${method}`).toBeGreaterThan(-slack)
  }
}

describe('promises, on simulated studies of 9 tasks', () => {
  test('intervals of pass rates cover; naive ones do not where tasks differ', () => {
    const clustered = ['rate 0.15, Beta, ICC 0.5', 'rate 0.55, Beta, ICC 0.5']
    const alike = ['rate 0.05, all', 'rate 0.97, all', 'rate 0.9, logistic']
    expectKept(cellsOf('Pass rates', alike))
    const cells = cellsOf('Pass rates', clustered)
    expectKept(cells)
    for (const { design, naive } of cells) expect(naive, design).toBeLessThan(0.85)
  })

  test('nor where tasks pass nearly always or never, have one run, or more where they are harder', () => {
    expectKept(
      cellsOf('Other designs', [
        'rate 0.8, U-shaped',
        'rate 0.8, one run',
        'rate 0.95, Beta',
        'rate 0.8, Beta, ICC 0.5, more runs',
      ]),
    )
  })

  test('intervals of pass@k and pass^k cover, whether or not hard tasks have fewer runs', () => {
    const related = ', 4 to 6 runs, 8 to 10 where the rate is above .5'
    expectKept(
      cellsOf('pass@k', ['pass^4, rate 0.5, Beta, ICC 0.4, 4 to 10', `pass^2, rate 0.3, Beta, ICC 0.4${related}`]),
    )
  })

  test('intervals of scores and costs cover', () => {
    expectKept(cellsOf('Scores and costs', ['score 0.5', 'score 0.85', 'cost, log sd 0.5', 'cost, log sd 1.2']))
  })

  test('paired comparisons seldom find what is not there', () => {
    const few = ['rate 0.4, logistic', 'rate 0.9, logistic', 'rate 0.97, all', 'score 0.85', 'cost, log sd 0.5']
    expectKept(cellsOf('Paired comparisons', few))
  })

  test('nor do ratios of costs of pass', () => {
    expectKept(cellsOf('Ratio of two', ['rate 0.4', 'rate 0.9']))
  })

  test('nor do families of seven pairs after Holm; naive tests do', () => {
    const cells = cellsOf('Seven conditions', ['rate 0.9, Beta', 'score 0.85', 'cost, log sd 0.5'])
    expectKept(cells)
    for (const { design, naive } of cells) expect(naive, design).toBeGreaterThan(0.1)
  })
})
