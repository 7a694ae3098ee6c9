import type { DrawnText, ReadPicture } from './picture.ts'

/** Kerning and rounding move a letter by less than this. */
const tolerance = 0.6

const bounds = (corners: DrawnText['corners']) => ({
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

/** Everything that is wrong with a picture, in words; empty where nothing is. */
export const faultsOf = ({ width, height, texts, marks, unlabelled }: ReadPicture): string[] => {
  const outside = texts.filter(({ corners }) => {
    const { left, right, top, bottom } = bounds(corners)
    return left < -tolerance || top < -tolerance || right > width + tolerance || bottom > height + tolerance
  })
  const touching = texts.flatMap((text, i) =>
    texts.slice(i + 1).flatMap(other => (overlapOf(text, other) > tolerance ? [[text.text, other.text]] : [])),
  )
  return [
    ...(marks === 0 ? ['nothing is drawn'] : []),
    ...outside.map(({ text }) => `outside the canvas: ${text}`),
    ...touching.map(([one, other]) => `on top of each other: ${one} / ${other}`),
    ...unlabelled,
  ]
}
