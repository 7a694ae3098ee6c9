import { expect, test } from 'vitest'
import { aboutMetrics, metricLists } from './metric-lists.ts'
import { codeAndPages, parseSource, readSources } from './source.ts'

const sources = readSources('src', codeAndPages)

test('no list names metrics: all derive from roles', () => expect(metricLists(sources)).toEqual([]))

test('every exception is needed', () => {
  const renamed = sources.map(source => ({ ...source, path: `elsewhere/${source.path}` }))
  const found = metricLists(renamed).map(sentence => sentence.replace(/^elsewhere\/(.*?):.*/, '$1'))
  for (const path of Object.keys(aboutMetrics)) expect(found).toContain(path)
})

test('lists are found wherever they stand, and single names are none', () => {
  const text = `const shown = ['score', 'pass_rate'] as const
    const one = ['score', 'other']
    ask(metric, new Set([...shown, 'cfp', "impl_rate"]))
    // ['score', 'pass_rate']`
  const found = metricLists([parseSource('src/analysis/a.ts', text)])
  expect(found.map(sentence => sentence.split(':')[1].split(' ')[0])).toEqual(['1', '3'])
  expect(metricLists([parseSource('src/transform/metrics/a.ts', text)])).toEqual([])
})

test('pages of the report are looked at too', () =>
  expect(sources.map(({ path }) => path)).toContain('src/apps/ui/pages/levels-page.tsx'))
