import { type Matrix, type Point, place } from './matrix.ts'
import { elementsOf, type XmlElement } from './xml.ts'

/** A straight piece of a line that stands for data, or leads to some. */
export type DrawnStroke = readonly [Point, Point]

/** The upright box of a mark. */
export interface DrawnBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxAround = (points: readonly Point[]): DrawnBox => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
})

/** The box that an element is cut to, where it says so. */
export const clipsOf = (root: XmlElement) => {
  const rects = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'clipPath')
      .map(path => [path.attributes.id, elementsOf(path).find(({ name }) => name === 'rect')?.attributes]),
  )
  return ({ attributes }: XmlElement, matrix: Matrix): DrawnBox | null => {
    const rect = rects.get(/url\(#(.*)\)/.exec(attributes['clip-path'] ?? '')?.[1] ?? '')
    if (!rect) return null
    const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(Number)
    return boxAround([place(matrix, x, y), place(matrix, x + width, y + height)])
  }
}

const ruleOf = ({ attributes }: XmlElement, matrix: Matrix): DrawnStroke => [
  place(matrix, Number(attributes.x1 ?? 0), Number(attributes.y1 ?? 0)),
  place(matrix, Number(attributes.x2 ?? 0), Number(attributes.y2 ?? 0)),
]

/** The straight pieces of a path; a curve counts as the line between its ends. */
const piecesOf = ({ attributes }: XmlElement, matrix: Matrix): DrawnStroke[] => {
  const pieces: DrawnStroke[] = []
  let [x, y] = [0, 0]
  for (const [, command, list] of (attributes.d ?? '').matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (list.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number)
    const [fromX, fromY] = [x, y]
    if (command === 'H') [x] = numbers
    else if (command === 'V') [y] = numbers
    else if (/[MLC]/.test(command)) [x, y] = numbers.slice(-2)
    else if (command !== 'Z') throw new TypeError(`The picture has a path with ${command}.`)
    if (command !== 'M' && command !== 'Z') pieces.push([place(matrix, fromX, fromY), place(matrix, x, y)])
  }
  return pieces
}

/** A symbol is drawn around its place; the widest number of a place on its edge says how far it reaches. */
const symbolOf = ({ attributes }: XmlElement, matrix: Matrix): DrawnBox => {
  const edge = ((attributes.d ?? '').match(/[A-Z][^A-Za-z]*/g) ?? []).flatMap(step => step.match(/[\d.]+/g) ?? [])
  const reach = Math.max(0, ...edge.map(Number))
  return boxAround([place(matrix, -reach, -reach), place(matrix, reach, reach)])
}

/** The part of a stroke that lies in a box; null where none does. */
export const partWithin = ([from, to]: DrawnStroke, box: DrawnBox): DrawnStroke | null => {
  let [start, end] = [0, 1]
  for (const [begin, step, low, high] of [
    [from[0], to[0] - from[0], box.left, box.right],
    [from[1], to[1] - from[1], box.top, box.bottom],
  ]) {
    if (step === 0 && (begin < low || begin > high)) return null
    if (step === 0) continue
    const [first, last] = [(low - begin) / step, (high - begin) / step]
    start = Math.max(start, Math.min(first, last))
    end = Math.min(end, Math.max(first, last))
  }
  const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
  return end > start ? [at(start), at(end)] : null
}

const clipped = (strokes: readonly DrawnStroke[], clip: DrawnBox | null): readonly DrawnStroke[] =>
  clip === null ? strokes : strokes.map(stroke => partWithin(stroke, clip)).filter(part => part !== null)

const sharedBox = (a: DrawnBox, b: DrawnBox): DrawnBox[] => {
  const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
  return left < right && top < bottom ? [{ left, right, top, bottom }] : []
}

/** The plot that a group draws its marks in, where it has one. */
export const frameOf = ({ attributes }: XmlElement, matrix: Matrix): DrawnBox | null => {
  const [, width, height] = (/^M0,0h([\d.]+)v([\d.]+)/.exec(attributes.d ?? '') ?? []).map(Number)
  return width > 0 && height > 0 ? boxAround([place(matrix, 0, 0), place(matrix, width, height)]) : null
}

/** What surrounds an element: where it is, what of it is seen, its plot, and what kind of mark it belongs to. */
export interface Around {
  readonly matrix: Matrix
  readonly clip: DrawnBox | null
  readonly frame: DrawnBox | null
  readonly kind: string
}

/** The sides of an upright bar, one corner of which is its place. */
const sidesOf = ({ attributes }: XmlElement, matrix: Matrix): DrawnStroke[] => {
  const [, width, height] = (/^M0,0h(-?[\d.e-]+)v(-?[\d.e-]+)/.exec(attributes.d ?? '') ?? []).map(Number)
  return Number.isFinite(width * height) ? [[place(matrix, 0, 0), place(matrix, width, height)]] : []
}

/** The strokes and symbols that an element of a mark draws, and the edges of what it fills. */
export const shapesOf = (element: XmlElement, { matrix, clip, kind }: Around) => ({
  strokes: clipped(
    kind === 'rule' && element.name === 'line'
      ? [ruleOf(element, matrix)]
      : kind === 'line' && element.name === 'path'
        ? piecesOf(element, matrix)
        : [],
    clip,
  ),
  edges: clipped(
    element.name !== 'path'
      ? []
      : kind === 'rect'
        ? sidesOf(element, matrix)
        : kind === 'area'
          ? piecesOf(element, matrix)
          : [],
    clip,
  ),
  symbols:
    kind === 'symbol' && element.name === 'path'
      ? [symbolOf(element, matrix)].flatMap(box => (clip === null ? [box] : sharedBox(box, clip)))
      : [],
})

/** Marks on the edge of a plot reach half their size and the width of a stroke beyond it. */
const onEdge = 1

/** The marks that lie outside their plot. */
export const straysOf = (
  { strokes, symbols, edges }: ReturnType<typeof shapesOf>,
  frame: DrawnBox | null,
): readonly Point[] => {
  if (frame === null) return []
  const middles = symbols.map(({ left, right, top, bottom }): Point => [(left + right) / 2, (top + bottom) / 2])
  return [...strokes, ...edges]
    .flat()
    .concat(middles)
    .filter(
      ([x, y]) =>
        x < frame.left - onEdge || x > frame.right + onEdge || y < frame.top - onEdge || y > frame.bottom + onEdge,
    )
}
