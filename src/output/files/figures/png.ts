import { font } from '../../plot/theme.ts'
import { fontFiles } from './fonts.ts'

const dotsPerInch = 300
const pointsPerInch = 72

/** A picture of dots at 300 to the inch, which the file itself says too. */
export const renderPng = async (svg: string, width: number): Promise<Uint8Array> => {
  const { Resvg } = await import('@resvg/resvg-js')
  const picture = new Resvg(svg, {
    // Only the shipped fonts, so that it is the same picture on every machine.
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: font },
    fitTo: { mode: 'width', value: Math.round((width / pointsPerInch) * dotsPerInch) },
  })
  return withDensity(picture.render().asPng())
}

/** The chunk `pHYs`: 9 bytes long, 11,811 dots per metre in both directions, and its check sum. */
const density = Buffer.from('0000000970485973' + '00002e2300002e2301' + '78a53f76', 'hex')

/** The signature and the chunk that must come first. */
const headLength = 8 + 25

const withDensity = (png: Uint8Array): Uint8Array =>
  Buffer.concat([png.subarray(0, headLength), density, png.subarray(headLength)])
