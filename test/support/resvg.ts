import { Resvg } from '@resvg/resvg-js'
import { fontFiles } from '../../src/output/files/figures/fonts.ts'

const options = {
  font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Source Sans 3' },
}

/** Where resvg draws a line of text that stands at the middle of a canvas. */
export const boxOf = (text: string, size: number, weight: 'regular' | 'bold') => {
  const bold = weight === 'bold' ? ' font-weight="600"' : ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="400" font-family="Source Sans 3"><text x="100" y="200" font-size="${size}"${bold}>${escaped}</text></svg>`
  const box = new Resvg(svg, options).getBBox()
  if (!box) throw new TypeError(`resvg drew nothing for ${text}.`)
  return { left: box.x - 100, top: box.y - 200, width: box.width, height: box.height }
}
