declare module 'svg-to-pdfkit' {
  interface Options {
    readonly assumePt?: boolean
    readonly width?: number
    readonly height?: number
    readonly preserveAspectRatio?: string
    readonly fontCallback?: (family: string, bold: boolean, italic: boolean) => string
    readonly warningCallback?: (warning: string) => void
  }
  const draw: (document: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options) => void
  export default draw
}
