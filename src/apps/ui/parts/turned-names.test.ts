import { expect, test } from 'vitest'
import { splitAtTurnedNames } from './turned-names.ts'

const main = {
  dimensions: [
    { id: 'model', title: 'Model', column: 'agent_model', levels: ['مودل', 'مودل (2)', 'kestrel', 'turned\u202ename'] },
  ],
}

test('names that turn the direction of writing stand alone, the longest of several first', () => {
  expect(splitAtTurnedNames(main, 'Cost: best model مودل (2) $0.82 [0.59, 1.18], last مودل $1.19.')).toEqual([
    'Cost: best model ',
    'مودل (2)',
    ' $0.82 [0.59, 1.18], last ',
    'مودل',
    ' $1.19.',
  ])
  expect(splitAtTurnedNames(main, 'turned\u202ename 1')).toEqual(['', 'turned\u202ename', ' 1'])
})

test('other text is one piece', () => {
  expect(splitAtTurnedNames(main, 'best model kestrel 1')).toEqual(['best model kestrel 1'])
  expect(splitAtTurnedNames({ dimensions: [] }, 'any')).toEqual(['any'])
})
