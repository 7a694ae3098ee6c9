import { textWidth } from '../../src/exhibits/drawing/text.ts'
import { parseXml, textOf, type XmlElement } from './xml.ts'

/** A point of the picture, in its own unit. */
type Point = readonly [x: number, y: number]

/** One line of text, with the corners of the box that it fills. */
export interface DrawnText {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly corners: readonly Point[]
}

/** What of a picture can be checked without looking at it. */
export interface ReadPicture {
  readonly width: number
  readonly height: number
  readonly texts: readonly DrawnText[]
  /** Marks that stand for data. */
  readonly marks: number
  /** Axes with labels that have fewer labels than ticks. */
  readonly unlabelled: readonly string[]
}

/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const turned = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}

const matrixOf = (transform = ''): Matrix => {
  let matrix = identity
  const rest = transform.replace(/(\w+)\(([^)]*)\)/g, (_, name: string, list: string) => {
    const [x, y = 0] = list.split(/[\s,]+/).map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, x, y])
    else if (name === 'rotate') matrix = times(matrix, turned(x))
    else if (name === 'scale') matrix = times(matrix, [x, 0, 0, y || x, 0, 0])
    else throw new TypeError(`The picture uses ${name}.`)
    return ''
  })
  if (rest.trim() !== '') throw new TypeError(`${transform} is no transformation.`)
  return matrix
}

/** Letters rise and hang this far from the line they stand on, as a share of their size. */
const ascent = 0.7
const descent = 0.2

const shifts: Readonly<Record<string, number>> = { start: 0, middle: -0.5, end: -1 }

const linesOf = (element: XmlElement, matrix: Matrix): DrawnText[] => {
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
    return [{ text, size, bold, corners: corners.map(([x, y]) => place(matrix, x, y)) }]
  })
}

const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f]

const isHidden = ({ attributes }: XmlElement) => attributes.opacity === '0' || attributes.display === 'none'

const classOf = ({ attributes }: XmlElement): string => attributes.class ?? ''

const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap(child => (typeof child === 'string' ? [] : [child]))

/** Reads what Vega drew. */
export const readPicture = (svg: string): ReadPicture => {
  const root = parseXml(svg)
  const texts: DrawnText[] = []
  const unlabelled: string[] = []
  let marks = 0
  const walk = (element: XmlElement, around: Matrix): void => {
    if (isHidden(element)) return
    const matrix = times(around, matrixOf(element.attributes.transform))
    if (element.name === 'text') texts.push(...linesOf(element, matrix))
    if (/\brole-axis\b/.test(classOf(element))) unlabelled.push(...axisFaults(element))
    if (/\bmark-(?!group)\w+ role-mark\b/.test(classOf(element)))
      marks += childrenOf(element).filter(child => !isHidden(child)).length
    for (const child of childrenOf(element)) walk(child, matrix)
  }
  walk(root, identity)
  const [, , width, height] = (root.attributes.viewBox ?? '').split(' ').map(Number)
  return { width, height, texts, marks, unlabelled }
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
    ? [`${shown.length} of ${Math.max(ticks.length, labels.length)} labels on an axis`]
    : []
}

const below = (element: XmlElement): XmlElement[] => childrenOf(element).flatMap(child => [child, ...below(child)])
