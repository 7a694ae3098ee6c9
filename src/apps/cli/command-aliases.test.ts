import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Column, Table } from '../../core/table.ts'
import { aliasesYaml, aliasSuggestions } from './command-aliases.ts'

const words = (values: readonly string[]): Column => ({
  type: 'word',
  words: values,
  codes: Int32Array.from(values, (_, i) => i),
})

const table = (columns: Readonly<Record<string, readonly string[]>>): Table => ({
  size: Object.values(columns)[0].length,
  columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, words(values)])),
})

const rubric = table({ experiment: ['a', 'a', 'b'], criterion: ['functional', 'code_quality', 'safety'] })

test('suggests the nearest category of the own rubric, the most frequent name first', () => {
  const criteria = table({
    experiment: ['a', 'a', 'a', 'a', 'b', 'c'],
    criterion: ['functional', 'core_functionality', 'quality_of_code', 'core_functionality', 'memory_safety', 'other'],
  })
  expect(aliasSuggestions({ criteria, rubric }, {})).toEqual([
    { name: 'core_functionality', category: 'functional', judgments: 2 },
    { name: 'memory_safety', category: 'safety', judgments: 1 },
    { name: 'quality_of_code', category: 'code_quality', judgments: 1 },
  ])
  expect(aliasSuggestions({ criteria, rubric }, { x: 'Core functionality', y: 'memory-safety' })).toHaveLength(1)
})

test('what is printed is YAML that means the names, whatever they hold', () => {
  const names = [
    'plain',
    'with: colon',
    '"quoted"',
    '- dash',
    '\x1b[31mred',
    'two\nlines',
    'turn\u202eed',
    '模型',
    '7',
    'yes',
  ]
  const text = aliasesYaml(names.map((name, i) => ({ name, category: 'functional', judgments: i })))
  expect(parse(text)).toEqual({ criterion_aliases: Object.fromEntries(names.map(name => [name, 'functional'])) })
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/)
  expect(text.split('\n')).toHaveLength(names.length + 1)
})
