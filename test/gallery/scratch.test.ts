import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'vitest'
import { contextOf } from '../../src/exhibits/context.ts'
import { allFigures } from '../../src/exhibits/figures/all.gen.ts'
import { planFigures } from '../../src/exhibits/make.ts'
import { renderPdf } from '../../src/formats/figures/pdf.ts'
import { renderPng } from '../../src/formats/figures/png.ts'
import { renderSvg } from '../../src/formats/figures/svg.ts'
import { studyAnalysis, studyNames } from '../support/fixtures/studies.ts'

const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js')
test('x', async () => {
  const only = process.env.ONLY?.split(',') ?? []
  const studies = process.env.STUDY?.split(',') ?? studyNames
  const out = process.env.OUT ?? '/tmp/x/out'
  mkdirSync(out, { recursive: true })
  for (const name of studies as typeof studyNames) {
    let t = performance.now()
    const a = studyAnalysis(name)
    const c = contextOf(a)
    for (const p of planFigures(a, allFigures, c)) {
      if (only.length && !only.some(o => p.id.includes(o))) continue
      t = performance.now()
      const o = p.make()
      const t1 = performance.now() - t
      if (!('made' in o)) {
        console.log(name, o)
        continue
      }
      const { svg, warnings } = await renderSvg(o.made)
      console.log(
        name,
        o.id,
        t1.toFixed(0),
        (performance.now() - t - t1).toFixed(0),
        svg.length,
        o.made.title,
        '|',
        o.made.subtitle,
        warnings,
      )
      if (process.env.PDF) {
        const t2 = performance.now()
        const pdf = await renderPdf(svg, o.made)
        const t3 = performance.now()
        const png = await renderPng(svg, o.made.width)
        console.log('pdf', t3 - t2, pdf.length, 'png', performance.now() - t3, png.length)
        writeFileSync(`${out}/${name}.${o.id}.pdf`, pdf)
        writeFileSync(`${out}/${name}.${o.id}.300.png`, png)
      }
      writeFileSync(`${out}/${name}.${o.id}.svg`, svg)
      writeFileSync(
        `${out}/${name}.${o.id}.png`,
        new Resvg(svg, {
          font: {
            loadSystemFonts: false,
            fontFiles: ['assets/fonts/SourceSans3-Regular.ttf', 'assets/fonts/SourceSans3-SemiBold.ttf'],
            defaultFontFamily: 'Source Sans 3',
          },
          fitTo: { mode: 'zoom', value: 2.2 },
        })
          .render()
          .asPng(),
      )
    }
  }
}, 300000)
