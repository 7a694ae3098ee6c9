import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { runOf } from '../../../test/support/runs.ts'
import type { Sentence } from '../../core/report.ts'
import { answersOf } from '../../formats/report/answers.ts'

const textsOf = (sentences: readonly Sentence[] = []) => sentences.map(({ text }) => text)

/** What is open between tiers of which each passes all runs or none. */
const openIn = (tiers: Readonly<Record<string, 'passes' | 'fails'>>, tasks = 6, runs = 2): string[] => {
  const found = Object.entries(tiers).flatMap(([tier, outcome], place) =>
    Array.from({ length: tasks * runs }, (_, i) => {
      const judges = [judgeOf({ score: ((i * (place + 1)) % 5) / 5, passed: outcome === 'passes' })]
      const cost = 1 + ((i * (place + 1)) % 7)
      return foundRun({ ...runOf({ tier, task: `task-${i % tasks}`, run: Math.floor(i / tasks), cost }), judges })
    }),
  )
  return textsOf(answersOf(analysisOf(found)).find(({ title }) => title === 'Inconclusive')?.sentences)
}

test('a metric in which no pair can be tested is told with the reason', () =>
  expect(openIn({ T0: 'fails', T1: 'fails' })).toContain(
    'Cost of pass, not tested between tiers: no passes or no cost on a side.',
  ))

test('where some pairs were tested the others are named', () =>
  expect(openIn({ T0: 'passes', T1: 'passes', T2: 'fails' })).toContain(
    'Cost of pass, not tested (no passes or no cost on a side): T2 vs. T1 and T2 vs. T0.',
  ))

test('where nothing can be tested at all, one line says so and why', () => {
  expect(openIn({ T0: 'passes', T1: 'passes' }, 1, 1)).toEqual([
    'No pair of tiers can be tested: one run per task on a side.',
  ])
})

test('where every pair was tested nothing is said', () =>
  expect(openIn({ T0: 'passes', T1: 'passes' }).join()).not.toMatch(/not tested|can be tested/))

test('a difference that does not vary is told, though there is no test of it', () => {
  const found = ['T0', 'T1'].flatMap((tier, place) =>
    Array.from({ length: 12 }, (_, i) => {
      const judges = [judgeOf({ score: (i % 6) / 10 + place / 5, passed: i % 3 > 0 })]
      return foundRun({ ...runOf({ tier, task: `task-${i % 6}`, run: Math.floor(i / 6), cost: 2 ** place }), judges })
    }),
  )
  const texts = textsOf(answersOf(analysisOf(found)).find(({ title }) => title === 'Inconclusive')?.sentences)
  expect(texts).toContain('Cost, T1 vs. T0: ×2.00, the same in every task: not tested (no variation).')
  expect(texts.join(' ')).not.toContain('not tested between tiers: no variation')
})

test('models that were tried in other tiers are not compared, and this is told', () => {
  const found = ['T0', 'T1'].flatMap(tier =>
    Array.from({ length: 12 }, (_, i) => {
      const judges = [judgeOf({ score: (i % 6) / 10, passed: i % 3 > 0 })]
      const place = { tier, model: tier === 'T0' ? 'a' : 'b', task: `task-${i % 6}`, run: Math.floor(i / 6) }
      return foundRun({ ...runOf(place), judges })
    }),
  )
  const sentences = answersOf(analysisOf(found)).flatMap(answer => textsOf(answer.sentences))
  expect(sentences).toContain('No pair of models can be tested: no tier and subtest in common.')
})
