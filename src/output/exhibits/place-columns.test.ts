import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { contextOf } from './context.ts'
import { placeCells, placeColumns, placeNotes, subjectCells, totalName } from './place-columns.ts'

const context = contextOf(studyAnalysis('tiny'))
const titles = (rows: Parameters<typeof placeColumns>[0]) => placeColumns(rows, context).map(({ title }) => title)

test('what tells rows apart has a column, what is the same in all of them or has no name has none', () => {
  expect(
    titles([
      { agent_model: 'm', tier: 'T0' },
      { agent_model: 'm', tier: 'T1' },
    ]),
  ).toEqual(['Tier'])
  expect(
    titles([
      { agent: 'a', tier: 'T0' },
      { agent: 'b', tier: 'T1' },
    ]),
  ).toEqual(['Agent', 'Tier'])
  expect(titles([{ agent_model: 'not named' }, { agent_model: 'not named' }])).toEqual([])
  expect(
    titles([
      { agent: null, agent_model: null },
      { agent: null, agent_model: null },
    ]),
  ).toEqual([])
})

test('a single row is named by the innermost', () =>
  expect(titles([{ agent_model: 'm', tier: 'T0' }])).toEqual(['Tier']))

test('names that are too long are numbered by their place in the study', () => {
  const long = 'a-model-with-a-name-that-is-much-too-long-for-a-column'
  const wide = { ...context, levels: { ...context.levels, model: ['b', long] } }
  const rows = [{ agent_model: 'b' }, { agent_model: long }, { agent_model: totalName('agent_model') }]
  const [column] = placeColumns(rows, wide)
  expect(rows.map(row => column.text(row))).toEqual(['Model 1', 'Model 2', 'all models'])
  expect(placeNotes(rows, wide)).toEqual([`Model 1 is b; Model 2 is ${long}.`])
})

test('cells of a group', () => {
  const group = { grouping: 'by_model_and_tier', key: { agent_model: null, tier: 'T0' } } as const
  const rows = { table: studyAnalysis('tiny').tables.runs, rows: new Int32Array() }
  expect(placeCells({ group: { ...group, rows } })).toEqual({ agent_model: 'not named', tier: 'T0' })
  expect(subjectCells({ ...group, rows })).toEqual({ agent: null, agent_model: 'not named' })
})
