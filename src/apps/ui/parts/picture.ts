const pngScale = 3

/** The fonts of the page as style rules: a picture of its own cannot use those of the page around it. */
const fontRules = (): string =>
  [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSFontFaceRule)
    .map(rule => rule.cssText)
    .join('\n')

const withFonts = (svg: string): string =>
  svg.replace(/<svg[^>]*>/, opening => `${opening}<style>${fontRules()}</style>`)

/** An SVG as a PNG at three times its size, on white. */
export const pngOf = async (svg: string): Promise<Blob> => {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([withFonts(svg)], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pngScale * image.width
  canvas.height = pngScale * image.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw pictures.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  )
}
