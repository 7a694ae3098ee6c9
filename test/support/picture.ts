import { textWidth } from '../../src/output/plot/text-width.ts'
import { identity, type Matrix, matrixOf, type Point, place, times } from './matrix.ts'
import { type Around, clipsOf, type DrawnBox, type DrawnStroke, frameOf, shapesOf, straysOf } from './picture-shapes.ts'
import { parseXml, textOf, type XmlElement } from './xml.ts'

/** One line of text, with the corners of the box that it fills. */
export interface DrawnText {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly corners: readonly Point[]
  /** Whether it stands among the marks, not at an axis, in a legend or above the picture. */
  readonly isMark: boolean
}

/** What of a picture can be checked without looking at it. */
export interface ReadPicture {
  readonly width: number
  readonly height: number
  readonly texts: readonly DrawnText[]
  /** Marks that stand for data. */
  readonly marks: number
  readonly strokes: readonly DrawnStroke[]
  readonly symbols: readonly DrawnBox[]
  /** Where marks lie outside their plot. */
  readonly strays: readonly Point[]
  /** Axes with labels that have fewer labels than ticks. */
  readonly unlabelled: readonly string[]
}

/** Letters rise and hang this far from the line they stand on, as a share of their size. */
const ascent = 0.7
const descent = 0.2

const shifts: Readonly<Record<string, number>> = { start: 0, middle: -0.5, end: -1 }

const linesOf = (element: XmlElement, matrix: Matrix, isMark: boolean): DrawnText[] => {
  const { 'font-size': fontSize = '11px', 'font-weight': weight, 'text-anchor': anchor = 'start' } = element.attributes
  const size = Number.parseFloat(fontSize)
  const bold = Number(weight) >= 600 || weight === 'bold'
  const spans = element.children.flatMap(child => (typeof child === 'string' ? [] : [child]))
  const lines = spans.length === 0 ? [element] : spans
  let down = 0
  return lines.flatMap(line => {
    down += Number(line.attributes.dy ?? 0)
    const text = textOf(line)
    if (text.trim() === '') return []
    const width = textWidth(text, size, bold ? 'bold' : 'regular')
    const left = shifts[anchor] * width
    const [top, bottom] = [down - ascent * size, down + descent * size]
    const corners = [
      [left, top],
      [left + width, top],
      [left + width, bottom],
      [left, bottom],
    ] as const
    return [{ text, size, bold, isMark, corners: corners.map(([x, y]) => place(matrix, x, y)) }]
  })
}

const isHidden = ({ attributes }: XmlElement) => attributes.opacity === '0' || attributes.display === 'none'

const classOf = ({ attributes }: XmlElement): string => attributes.class ?? ''

const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap(child => (typeof child === 'string' ? [] : [child]))

const frameAmong = (element: XmlElement, matrix: Matrix): DrawnBox[] =>
  classOf(element) === 'background' ? [frameOf(element, matrix)].filter(frame => frame !== null) : []

/** Where the parts of an element are, seen from what surrounds it. */
const within = (element: XmlElement, around: Around, clips: ReturnType<typeof clipsOf>): Around => {
  const matrix = times(around.matrix, matrixOf(element.attributes.transform))
  const [, kind = around.kind] = /\bmark-(?!group)(\w+) role-mark\b/.exec(classOf(element)) ?? []
  return {
    matrix,
    clip: clips(element, matrix) ?? around.clip,
    frame: childrenOf(element).flatMap(child => frameAmong(child, matrix))[0] ?? around.frame,
    kind: /\brole-(axis|legend|title)\b/.test(classOf(element)) ? '' : kind,
  }
}

/** Reads what Vega drew. */
export const readPicture = (svg: string): ReadPicture => {
  const root = parseXml(svg)
  const clips = clipsOf(root)
  const texts: DrawnText[] = []
  const strokes: DrawnStroke[] = []
  const symbols: DrawnBox[] = []
  const strays: Point[] = []
  const unlabelled: string[] = []
  let marks = 0
  const walk = (element: XmlElement, around: Around): void => {
    if (isHidden(element)) return
    const here = within(element, around, clips)
    if (element.name === 'text') texts.push(...linesOf(element, here.matrix, here.kind === 'text'))
    const shapes = shapesOf(element, here)
    strokes.push(...shapes.strokes)
    symbols.push(...shapes.symbols)
    strays.push(...straysOf(shapes, here.frame))
    if (/\brole-axis\b/.test(classOf(element))) unlabelled.push(...axisFaults(element))
    if (/\bmark-(?!group)\w+ role-mark\b/.test(classOf(element)))
      marks += childrenOf(element).filter(child => !isHidden(child)).length
    for (const child of childrenOf(element)) walk(child, here)
  }
  walk(root, { matrix: identity, clip: null, frame: null, kind: '' })
  const [, , width, height] = (root.attributes.viewBox ?? '').split(' ').map(Number)
  return { width, height, texts, marks, strokes, symbols, strays, unlabelled }
}

/** An axis shows a label for every tick, or none at all. */
const axisFaults = (axis: XmlElement): string[] => {
  const all = (role: string) =>
    below(axis)
      .filter(element => classOf(element).includes(role))
      .flatMap(group => childrenOf(group))
  const [ticks, labels] = [all('role-axis-tick'), all('role-axis-label')]
  if (labels.length === 0) return []
  const shown = labels.filter(label => !isHidden(label) && textOf(label).trim() !== '')
  return shown.length < Math.max(ticks.length, labels.length)
    ? [`${shown.length} of ${Math.max(ticks.length, labels.length)}`]
    : []
}

const below = (element: XmlElement): XmlElement[] => childrenOf(element).flatMap(child => [child, ...below(child)])
