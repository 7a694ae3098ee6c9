import { expect, test } from 'vitest'
import { type StudyName, studyAnalysis } from '../../../../test/support/fixtures/studies.ts'
import { elementsOf, parseXml } from '../../../../test/support/xml.ts'
import { contextOf } from '../../exhibits/context.ts'
import { planFigures } from '../../exhibits/make.ts'
import { allFigures } from '../../figures/all.gen.ts'
import { renderSvg } from './svg.ts'

/** What the drawing of PDF files is trusted with: shapes, texts, clips and gradients, without styles or links. */
const elements = [
  'svg',
  'title',
  'desc',
  'defs',
  'clipPath',
  'linearGradient',
  'stop',
  'g',
  'path',
  'rect',
  'line',
  'text',
  'tspan',
]

test.each<StudyName>(['usual', 'hostile'])(
  'figures of the study %s are made of few elements, and lead nowhere',
  async study => {
    const analysis = studyAnalysis(study)
    const found = new Set<string>()
    for (const planned of planFigures(analysis, allFigures, contextOf(analysis))) {
      const outcome = planned.make()
      if (!('made' in outcome)) continue
      const { svg } = await renderSvg(outcome.made)
      for (const { name, attributes } of elementsOf(parseXml(svg))) {
        found.add(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute, outcome.id).not.toMatch(/^(on|style$|href$|xlink:)/)
          expect(value, outcome.id).not.toMatch(/url\((?!#)/)
        }
      }
    }
    expect([...found].filter(name => !elements.includes(name))).toEqual([])
    expect(elements.filter(name => !found.has(name))).toEqual([])
  },
  120_000,
)
