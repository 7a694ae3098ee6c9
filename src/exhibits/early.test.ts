import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis } from '../../test/support/fixtures/studies.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { createExhibited } from '../analysis/exhibited/exhibited.ts'
import { contextOf } from './context.ts'
import { makeEarly } from './early.ts'
import { allFigures } from './figures/all.gen.ts'
import { planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

const refuse = (): never => {
  throw new Error('It asks for what is not known yet.')
}

/** An analysis in which nothing is known but the runs and the judgments. */
const withoutFindings = (analysis: Analysis): Analysis => {
  const answers = {
    ...analysis,
    results: refuse,
    result: refuse,
    comparisons: refuse,
    statisticalResults: refuse,
    get problems() {
      return refuse()
    },
  }
  return Object.assign(answers, { exhibited: createExhibited(answers), pictured: () => null })
}

const studies: readonly StudyName[] = ['usual', 'tiny', 'degenerate', 'hostile', 'leaderboard', 'process', 'many']

describe.each(studies)('what is made early of the study %s', name => {
  const analysis = studyAnalysis(name)

  test('asks for no estimate, comparison or problem, and is what would be made later', () => {
    const { figures, tables } = makeEarly(withoutFindings(analysis), ['figures', 'tables'])
    const context = contextOf(analysis)
    const later = [
      ...planFigures(analysis, allFigures, context).filter(({ id }) => figures.has(id)),
      ...planTables(analysis, allTables, context).filter(({ id }) => tables.has(id)),
    ]
    expect(later.length).toBe(figures.size + tables.size)
    expect([...figures.values(), ...tables.values()]).toEqual(later.map(planned => planned.make()))
  })
})

test('only the wanted kinds are made', () => {
  expect(makeEarly(studyAnalysis('tiny'), ['tables']).figures.size).toBe(0)
  expect(makeEarly(studyAnalysis('tiny'), ['figures']).tables.size).toBe(0)
})
