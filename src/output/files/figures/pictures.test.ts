import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { figureOf } from '../../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../../test/support/fixtures/studies.ts'
import { readPicture } from '../../../../test/support/picture.ts'
import { faultsOf } from '../../../../test/support/picture-faults.ts'
import { elementsOf, parseXml, textOf } from '../../../../test/support/xml.ts'
import type { DrawnFigure } from '../../../core/exhibit.ts'
import pareto from '../../figures/cost-quality-pareto.ts'
import forest from '../../figures/effect-size-forest.ts'
import { compose } from '../../plot/compose.ts'
import { renderPdf, sizeOf } from './pdf.ts'
import { renderPng } from './png.ts'
import { type Picture, renderSvg } from './svg.ts'

const figure = figureOf(pareto, studyAnalysis('usual'))
let picture: Picture

beforeAll(async () => {
  picture = await renderSvg(figure)
})

/** A figure with one point, labelled as told. */
const labelled = (text: string): DrawnFigure =>
  compose({ id: 'one', caption: text, columns: {} }, [{ tier: text, value: 1 }], {
    title: text,
    subtitle: text,
    width: 249,
    view: {
      height: 60,
      mark: 'point',
      encoding: { x: { field: 'tier', type: 'ordinal', axis: { labelAngle: 0 } } },
    },
  })

describe('SVG', () => {
  test('is valid XML of the size declared, in points, with a title and without references to elsewhere', () => {
    const root = parseXml(picture.svg)
    expect(root.attributes).toMatchObject({ width: '249pt', xmlns: 'http://www.w3.org/2000/svg' })
    expect(sizeOf(picture.svg)[0]).toBe(figure.width)
    expect(elementsOf(root).find(({ name }) => name === 'title')?.children).toEqual([figure.title])
    const names = new Set(elementsOf(root).map(({ name }) => name))
    for (const name of ['image', 'script', 'use', 'a', 'foreignObject']) expect(names).not.toContain(name)
    expect(picture.svg.replace(/xmlns="[^"]*"/, '')).not.toMatch(/https?:|file:|href/)
    expect(picture.warnings).toEqual([])
  })

  test('is the same whatever was drawn before', async () => {
    await renderSvg(figureOf(forest, studyAnalysis('usual')))
    expect((await renderSvg(figure)).svg).toBe(picture.svg)
  })

  test('every clip that is used is there, under a name of this figure', () => {
    const used = [...picture.svg.matchAll(/url\(#([^)]+)\)/g)].map(([, name]) => name)
    const there = [...picture.svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(0)
    for (const name of used) expect(there).toContain(name)
    for (const name of there) expect(name).toMatch(/^cost-quality-pareto-\d+$/)
  })

  test('text from data stays text, whatever it is', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), async text => {
        const { svg, warnings } = await renderSvg(labelled(text))
        const root = parseXml(svg)
        expect(warnings).toEqual([])
        expect(elementsOf(root).filter(({ name }) => name === 'script')).toEqual([])
        const [title] = elementsOf(root).filter(({ name }) => name === 'title')
        const known = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
        expect(textOf(title)).toBe(known.replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\u{FFFD}'))
      }),
      { numRuns: 40 },
    ))

  test('what the font lacks is given by its numbers, and that is said', async () => {
    const plain = await renderSvg(labelled('Łódź'))
    const foreign = await renderSvg(labelled('日本語 🦅'))
    const shown = (svg: string) => readPicture(svg).texts.map(({ text }) => text)
    expect(shown(plain.svg)).toContain('Łódź')
    expect(shown(plain.svg).join(' ')).not.toContain('Unicode')
    expect(shown(foreign.svg)).toContain('[U+65E5 672C 8A9E] [U+1F985]')
    expect(shown(foreign.svg).join(' ')).toContain('Unicode')
    expect(faultsOf(readPicture(foreign.svg))).toEqual([])
  })

  test('what Vega finds odd is told', async () => {
    const odd = labelled('x')
    const spec = {
      ...odd.spec,
      encoding: { x: { field: 'tier', type: 'ordinal', aggregate: 'mean', bin: true }, shape: {} },
    }
    const { warnings } = await renderSvg({ ...odd, spec: JSON.parse(JSON.stringify(spec)) })
    expect(warnings.length).toBeGreaterThan(0)
  })
})

describe('PNG', () => {
  test('has 300 dots to the inch of its width, and says so', async () => {
    const png = Buffer.from(await renderPng(picture.svg, figure.width))
    expect(png.readUInt32BE(16)).toBe(Math.round((249 / 72) * 300))
    const at = png.indexOf('pHYs')
    expect(png.readUInt32BE(at + 4) * 0.0254).toBeCloseTo(300, 1)
    expect(png.readUInt32BE(at + 8)).toBe(png.readUInt32BE(at + 4))
    expect(png[at + 12]).toBe(1)
    if (typeof crc32 === 'function') expect(png.readUInt32BE(at + 13)).toBe(crc32(png.subarray(at, at + 13)))
    expect(at).toBeLessThan(png.indexOf('IDAT'))
  })

  test('is the same every time', async () => {
    const [one, other] = [await renderPng(picture.svg, 249), await renderPng(picture.svg, 249)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})

test('a line told by its dashes can be solid, in PDF too', async () => {
  const rows = ['a', 'b'].flatMap(series => [1, 2].map(value => ({ series, value })))
  const quantitative = { field: 'value', type: 'quantitative' } as const
  const lines = compose({ id: 'lines', caption: '', columns: {} }, rows, {
    title: 'Lines',
    subtitle: '',
    width: 249,
    view: {
      height: 60,
      mark: 'line',
      encoding: { x: quantitative, y: quantitative, strokeDash: { field: 'series', type: 'nominal', legend: null } },
    },
  })
  const { svg } = await renderSvg(lines)
  expect(svg.match(/stroke-dasharray/g)?.length).toBe(1)
  expect((await renderPdf(svg, lines)).length).toBeGreaterThan(1000)
})

describe('PDF', () => {
  test('is the same whatever was drawn before', async () => {
    const alone = await renderPdf(picture.svg, figure)
    await renderPdf((await renderSvg(figureOf(forest, studyAnalysis('usual')))).svg, figure)
    expect(Buffer.compare(await renderPdf(picture.svg, figure), alone)).toBe(0)
  })

  test('is a page of the size of the figure, the same every time, without the date of today', async () => {
    const [one, other] = [await renderPdf(picture.svg, figure), await renderPdf(picture.svg, figure)]
    expect(Buffer.compare(one, other)).toBe(0)
    const text = Buffer.from(one).toString('latin1')
    const [width, height] = sizeOf(picture.svg)
    expect(text).toContain(`/MediaBox [0 0 ${width} ${height}]`)
    expect(text).toContain('D:19700101000000Z')
    expect(text).not.toContain(`D:${new Date().getFullYear()}`)
  })
})
