import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usefulRateMargin } from '../../src/analysis/gate/useful-margin.ts'
import { tasksAgainstBreakage } from '../../src/analysis/inference/bounded-mean.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { simulatedDifferences } from '../../src/statistics/rate-limits.ts'
import { projectRoot } from '../support/project.ts'

const page = readFileSync(join(projectRoot, 'docs/ci.md'), 'utf8')
const rates = [0.5, 0.7, 0.9]
const icc = 0.44

const marginOf = (rate: number, tasks: number, runs: number, about: { icc?: number; correlation?: number } = {}) => {
  const side = { rate, icc: about.icc ?? icc, runs }
  const margin = usefulRateMargin(side, side, { tasks, correlation: about.correlation ?? 1 }, defaultSettings)
  return (100 * margin).toFixed(1)
}

/** The rows of the table under a line of titles. */
const rowsBelow = (titles: string): string[][] => {
  const [, below = ''] = page.split(`${titles}\n`)
  const lines = below.split('\n').slice(1)
  return lines.slice(0, lines.indexOf('')).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

describe('margins on the page about continuous integration', () => {
  const rows = rowsBelow(`| tasks | runs per task | ${rates.map(rate => `base rate ${rate}`).join(' | ')} |`)

  test('there are some', () => expect(rows).toHaveLength(9))

  test.each(rows)('%s tasks of %s runs', (tasks, runs, ...margins) =>
    expect(margins).toEqual(rates.map(rate => marginOf(rate, Number(tasks), Number(runs)))),
  )

  test('and those in the text', () => {
    for (const numbers of [
      `${marginOf(0.7, 60, 3, { icc: 0.2 })} points [^.]*\\b0\\.2\\b`,
      `: ${marginOf(0.7, 60, 3, { correlation: 0.6 })} points`,
      `\\b${tasksAgainstBreakage(0.05, 0.9, 0.95)} [^.]*\\b5 points [^.]*\\b0\\.9\\b`,
    ])
      expect(page).toMatch(new RegExp(numbers))
  })

  test('how often an unchanged candidate passes and fails with a margin that is too small', () => {
    const side = { rate: 0.7, icc, runs: 3 }
    const options = { alpha: 0.1, simulations: 4000, seed: 42 }
    const { values, lows, highs } = simulatedDifferences(side, side, { tasks: 60, correlation: 1 }, options)
    const passes = lows.filter(low => low > -0.02).length / 40
    const fails = highs.filter((high, i) => high < 0 && values[i] <= -0.02).length / 40
    const shares = [passes, fails, 100 - passes - fails].map(share => ` ${share.toFixed(0)}%`)
    expect(page).toMatch(new RegExp(shares.join('[^.%]+')))
  })
})
