import { openSync } from 'fontkit'
import { fontFile } from '../../src/output/files/figures/fonts.ts'
import type { DrawnText, ReadPicture } from './picture.ts'
import { type DrawnBox, partWithin } from './picture-shapes.ts'

/** Kerning and rounding move a letter by less than this. */
const tolerance = 0.6

const bounds = (corners: DrawnText['corners']): DrawnBox => ({
  left: Math.min(...corners.map(([x]) => x)),
  right: Math.max(...corners.map(([x]) => x)),
  top: Math.min(...corners.map(([, y]) => y)),
  bottom: Math.max(...corners.map(([, y]) => y)),
})

/** How far two boxes, turned or not, reach into each other: the least over all directions of their sides. */
const overlapOf = (a: DrawnText, b: DrawnText): number => {
  let least = Infinity
  for (const { corners } of [a, b])
    for (let i = 0; i < 2; i++) {
      const [x, y] = [corners[i + 1][0] - corners[i][0], corners[i + 1][1] - corners[i][1]]
      const length = Math.hypot(x, y) || 1
      const along = (text: DrawnText) => text.corners.map(corner => (corner[0] * x + corner[1] * y) / length)
      const [first, second] = [along(a), along(b)]
      least = Math.min(
        least,
        Math.min(Math.max(...first), Math.max(...second)) - Math.max(Math.min(...first), Math.min(...second)),
      )
    }
  return least
}

/** The inner part of a label: a line that only grazes it does not make it hard to read. */
const coreOf = ({ corners }: DrawnText): DrawnBox => {
  const { left, right, top, bottom } = bounds(corners)
  return { left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 }
}

/** Labels among the marks that a line goes through, or that stand on a mark. */
const spoilt = ({ texts, strokes, symbols }: ReadPicture): string[] =>
  texts
    .filter(({ isMark }) => isMark)
    .flatMap(label => {
      const core = coreOf(label)
      const isStruck = strokes.some(stroke => partWithin(stroke, core) !== null)
      const isCovered = symbols.some(
        symbol =>
          symbol.left < core.right && core.left < symbol.right && symbol.top < core.bottom && core.top < symbol.bottom,
      )
      return [...(isStruck ? [`struck: ${label.text}`] : []), ...(isCovered ? [`covered: ${label.text}`] : [])]
    })

const font = openSync(fontFile('regular'))

/** Texts with characters that the shipped font does not have: they are boxes. */
const boxed = ({ texts }: ReadPicture): string[] =>
  texts
    .filter(({ text }) =>
      [...text].some(sign => 'layout' in font && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
    )
    .map(({ text }) => `boxed: ${text}`)

/** Everything that is wrong with a picture: what, and where; empty where nothing is. */
export const faultsOf = (picture: ReadPicture): string[] => {
  const { width, height, texts, marks, strays, unlabelled } = picture
  const outside = texts.filter(({ corners }) => {
    const { left, right, top, bottom } = bounds(corners)
    return left < -tolerance || top < -tolerance || right > width + tolerance || bottom > height + tolerance
  })
  const touching = texts.flatMap((text, i) =>
    texts.slice(i + 1).flatMap(other => (overlapOf(text, other) > tolerance ? [[text.text, other.text]] : [])),
  )
  return [
    ...(marks === 0 ? ['blank'] : []),
    ...outside.map(({ text }) => `outside: ${text}`),
    ...touching.map(([one, other]) => `overlap: ${one} / ${other}`),
    ...strays.map(([x, y]) => `stray: ${Math.round(x)}, ${Math.round(y)}`),
    ...spoilt(picture),
    ...boxed(picture),
    ...unlabelled.map(counts => `unlabelled: ${counts}`),
  ]
}
