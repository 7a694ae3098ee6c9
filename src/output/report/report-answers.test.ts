import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { caveats } from '../narrative/caveats.ts'
import { claims } from '../narrative/claims.ts'
import { text } from '../narrative/messages.ts'
import { answersOf } from './report-answers.ts'

describe('answers', () => {
  const analysis = studyAnalysis('usual')
  const sections = answersOf(analysis)
  const textsOf = (wanted: string): string[] =>
    sections.find(({ title }) => title === wanted)?.sentences.map(each => each.text) ?? []

  test('tell who leads, and the caveats', () => {
    expect(textsOf('Leaderboard')).toEqual(claims(analysis).leaders.map(leader => text(leader)))
    expect(textsOf('Caveats')).toEqual(caveats(analysis).map(caveat => text(caveat)))
  })

  test.each([
    ['Significant differences', 'significant'],
    ['Inconclusive', 'inconclusive'],
  ] as const)('%s: the first pairs each, and how many more there are', (title, code) => {
    const pairs = claims(analysis)[code]
    const [, ...texts] = textsOf(title)
    const each = pairs.map(params => text({ code, params }))
    const shown = texts.filter(said => each.includes(said))
    expect(shown).toEqual(each.slice(0, shown.length))
    const scopes = (['tiers', 'models', 'agents'] as const).map(scope => ({
      scope,
      count: pairs.slice(shown.length).filter(({ pair }) => pair.scope === scope).length,
    }))
    for (const params of scopes) expect(texts.includes(text({ code: 'more-pairs', params }))).toBe(params.count > 0)
  })

  test.each(['one-of-each', 'tiny', 'degenerate', 'hostile'] satisfies StudyName[])(
    'of the study %s have no hole in them',
    name => {
      const texts = answersOf(studyAnalysis(name)).flatMap(({ sentences }) => sentences.map(sentence => sentence.text))
      expect(texts.length).toBeGreaterThan(0)
      for (const said of texts) expect(said).not.toMatch(/NaN|undefined|null|\[object/)
    },
  )
})
