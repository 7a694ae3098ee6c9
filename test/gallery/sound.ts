import { expect } from 'vitest'
import type { DrawnFigure } from '../../src/core/exhibit.ts'
import { renderSvg } from '../../src/output/files/figures/svg.ts'
import { withLengths } from '../../src/output/files/figures/svg-lengths.ts'
import { readPicture } from '../support/picture.ts'
import { faultsOf } from '../support/picture-faults.ts'

/** Points: 240 mm of a page of paper, with a caption below the figure. */
const highest = 680

/** The picture of a figure. */
export const pictureOf = async (figure: DrawnFigure) => {
  const { svg, warnings } = await renderSvg(figure)
  return { svg, warnings, picture: readPicture(withLengths(svg)) }
}

/** Nothing is wrong with a picture, and it fits a page. */
export const expectSound = (figure: DrawnFigure, { warnings, picture }: Awaited<ReturnType<typeof pictureOf>>) => {
  expect(warnings).toEqual([])
  expect(faultsOf(picture), figure.id).toEqual([])
  expect(picture.width).toBe(figure.width)
  expect(picture.height).toBeLessThanOrEqual(highest)
}
