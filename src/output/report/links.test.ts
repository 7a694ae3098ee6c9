import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import type { ReportTable, Sentence } from '../../core/report-data.ts'
import { answersOf } from './report-answers.ts'
import { reportMain } from './report-main.ts'

const tiersOf = (count: number) => Array.from({ length: count }, (_, i) => `T${i}`)

const studies = {
  'tiers and models': studyAnalysis('usual'),
  'tiers alone': analyzeStudy({ ...usual, models: ['kestrel-medium-4'] }),
  'models alone': analyzeStudy({ ...usual, tiers: ['T0'] }),
  'one of each': studyAnalysis('one-of-each'),
  'more pairs than the page lists': analyzeStudy({
    ...usual,
    tasks: ['a', 'b', 'c', 'd', 'e'],
    tiers: tiersOf(65),
    subtests: ['00'],
    runs: 2,
    effect: 0.02,
  }),
}

const cellsOf = (table: ReportTable | undefined): string[] => table?.cells.flat() ?? []

describe.each(Object.entries(studies))('links of answers: %s', (_, analysis) => {
  const main = reportMain(analysis, { blocks: [], leftOut: 0, hint: '' })
  const sentences = answersOf(analysis).flatMap(each => each.sentences)
  const leading = (start: string): { sentence: Sentence; query: URLSearchParams; subject: string }[] =>
    sentences.flatMap(sentence => {
      const [path = '', query = ''] = (sentence.link ?? '').split('?')
      const [page, subject = ''] = path.replace(/^#\//, '').split('/')
      return page === start ? [{ sentence, query: new URLSearchParams(query), subject }] : []
    })

  test('every sentence has one, to a page that the report has', () => {
    const has = (id: string) => main.dimensions.some(each => each.id === id)
    const pages = [
      ...(has('tier') ? ['tiers'] : []),
      ...(has('model') ? ['models'] : []),
      ...(main.comparisons.length > 0 ? ['compare'] : []),
      ...(main.judges.names.length > 1 ? ['judges'] : []),
      'metrics',
      'tables',
    ]
    expect(pages.flatMap(leading)).toHaveLength(sentences.length)
  })

  test('what is told of a pair stands on the page of this pair', () => {
    for (const { sentence, query } of leading('compare')) {
      const page = main.comparisons.find(({ id }) => id === query.get('pair'))
      expect(page, sentence.text).toBeDefined()
      const number = /[+−][\d.]+(?= points)|×[\d.]+|\$[\d.,]+|MDE ([\d.]+)/.exec(sentence.text)
      if (number) expect(cellsOf(page?.metrics).join('\n'), sentence.text).toContain(number[1] ?? number[0])
    }
  })

  test('tables are those that the report has, with the number', () => {
    for (const { sentence, subject } of leading('tables')) {
      const table = main.tables.find(({ id }) => id === subject)
      expect(table, sentence.text).toBeDefined()
      const number = /[+−][\d.]+(?= points)/.exec(sentence.text)
      if (number) expect(cellsOf(table).join('\n'), sentence.text).toContain(number[0])
    }
  })

  test('metrics are measured where the link leads', () => {
    for (const page of ['tiers', 'models', 'metrics'] as const) {
      const grouping = { tiers: 'by_tier', models: 'by_model', metrics: 'overall' }[page]
      for (const { sentence, query } of leading(page))
        expect(
          main.estimates.some(each => each.grouping === grouping && each.metric === query.get('metric')),
          sentence.text,
        ).toBe(true)
    }
  })
})
