import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis } from '../../test/support/fixtures/studies.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Answers } from '../analysis/answers.ts'
import { createExhibited } from '../analysis/exhibited/exhibited.ts'
import { Claims } from '../core/claims.ts'
import { contextOf } from './context.ts'
import { makeEarly, makeLate } from './early.ts'
import { allFigures } from './figures/all.gen.ts'
import { type Planned, planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

const refuse = (): never => {
  throw new Error('It asks for what is not known yet.')
}

/** An analysis in which comparisons, problems and the results of subtests are not known. */
const withoutFindings = (analysis: Analysis): Analysis => {
  const answers: Answers = {
    ...analysis,
    results: group => (group.grouping === 'by_subtest' ? refuse() : analysis.results(group)),
    result: (id, group, variant) => (group.grouping === 'by_subtest' ? refuse() : analysis.result(id, group, variant)),
    comparisons: refuse,
    statisticalResults: refuse,
    get problems() {
      return refuse()
    },
  }
  return Object.assign(answers, { exhibited: createExhibited(answers), know: () => {} })
}

const studies: readonly StudyName[] = ['usual', 'tiny', 'degenerate', 'hostile', 'leaderboard', 'process', 'many']

describe.each(studies)('what is made early of the study %s', name => {
  const analysis = studyAnalysis(name)

  test('asks for no comparison, problem or result of a subtest, and is what would be made later', async () => {
    const { figures, tables } = await makeEarly(withoutFindings(analysis), ['figures', 'tables'], new Claims())
    const context = contextOf(analysis)
    const later = <Made>(planned: readonly Planned<Made>[], early: ReadonlyMap<string, unknown>) =>
      new Map(planned.filter(({ id }) => early.has(id)).map(each => [each.id, each.make()]))
    expect(figures).toEqual(later(planFigures(analysis, allFigures, context), figures))
    expect(tables).toEqual(later(planTables(analysis, allTables, context), tables))
  })
})

test('what is made early and what is made late are all that there is', async () => {
  const analysis = studyAnalysis('usual')
  const early = await makeEarly(analysis, ['figures', 'tables'], new Claims())
  const late = await makeLate(analysis, ['figures', 'tables'])
  const context = contextOf(analysis)
  const idsOf = (planned: readonly { readonly id: string }[]) => planned.map(({ id }) => id).sort()
  expect([...early.figures.keys(), ...late.figures.keys()].sort()).toEqual(
    idsOf(planFigures(analysis, allFigures, context)),
  )
  expect([...early.tables.keys(), ...late.tables.keys()].sort()).toEqual(
    idsOf(planTables(analysis, allTables, context)),
  )
})

test('what others have claimed is left to them, with all that asks for the same costly answer', async () => {
  const claims = new Claims()
  const all = await makeEarly(studyAnalysis('tiny'), ['figures', 'tables'], new Claims())
  const [taken] = claims.of([0, 1, 2])
  const rest = await makeEarly(studyAnalysis('tiny'), ['figures', 'tables'], claims)
  expect(taken).toBe(0)
  const analysis = studyAnalysis('tiny')
  const [context, shares] = [contextOf(analysis), allTables.find(({ shares }) => shares !== undefined)?.shares]
  const together = [
    ...planFigures(
      analysis,
      allFigures.filter(figure => figure.shares === shares),
      context,
    ),
    ...planTables(
      analysis,
      allTables.filter(table => table.shares === shares),
      context,
    ),
  ]
  const left = [...all.figures.keys(), ...all.tables.keys()].filter(id => !rest.figures.has(id) && !rest.tables.has(id))
  expect(left.sort()).toEqual(together.map(({ id }) => id).sort())
})

test('only the wanted kinds are made', async () => {
  expect((await makeEarly(studyAnalysis('tiny'), ['tables'], new Claims())).figures.size).toBe(0)
  expect((await makeEarly(studyAnalysis('tiny'), ['figures'], new Claims())).tables.size).toBe(0)
})
