import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { TopLevelSpec } from 'vega-lite'
import type { FigureColumns } from '../../../core/exhibit.ts'
import type { ReportMain } from '../../../core/report-data.ts'
import { download } from './download.ts'
import { type Drawing, drawFigure } from './drawing.ts'
import type { Picking } from './legend-filter.ts'
import { named, Picker } from './picker.tsx'

/** The report that figures are part of: it knows the metrics and what the runs behind a mark are. */
export const ReportContext = createContext<ReportMain | null>(null)

interface FigureProps {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly spec: TopLevelSpec
  readonly columns: FigureColumns
}

/** One figure, drawn when it comes into view, is printed or saved. */
export const Figure = ({ id, title, subtitle, spec, columns }: FigureProps) => {
  const main = useContext(ReportContext)
  const place = useRef<HTMLDivElement>(null)
  const drawNow = useRef<() => Promise<Drawing | null>>(async () => null)
  const [failure, setFailure] = useState<string | null>(null)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let drawing: Promise<Drawing | null> | null = null
    const draw = () => {
      stopWaiting()
      drawing ??= drawFigure(element, spec, main, columns).catch((error: unknown) => {
        setFailure(error instanceof Error ? error.message : String(error))
        return null
      })
      drawing.then(drawn => {
        if (drawn) drawn.picking.heard = setPicked
        setPicking(drawn?.picking ?? null)
      })
      return drawing
    }
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: '400px' },
    )
    const stopWaiting = () => {
      observer.disconnect()
      removeEventListener('beforeprint', draw)
    }
    observer.observe(element)
    // On paper everything is in view.
    addEventListener('beforeprint', draw)
    drawNow.current = draw
    return () => {
      stopWaiting()
      drawing?.then(drawn => drawn?.remove())
    }
  }, [spec, main, columns])
  const save = async (format: 'svg' | 'png') => {
    const drawn = await drawNow.current()
    if (!drawn) return
    const svg = await drawn.view.toSVG()
    if (format === 'svg') download(`${id}.svg`, svg, 'image/svg+xml')
    else download(`${id}.png`, await pngOf(svg))
  }
  return (
    <figure class="figure" id={`figure-${id}`}>
      <div ref={place} class="drawing" role="img" aria-label={title} />
      {failure !== null && <p class="doubt">The figure cannot be drawn: {failure}</p>}
      <figcaption>
        <span class="hidden">
          {title}. {subtitle}
        </span>
        {picking && picking.levels.length > 1 && (
          <Picker
            label="Pick out"
            options={named(picking.levels)}
            value={picked ?? ''}
            hasAll
            onPick={level => picking.pick(level || null)}
          />
        )}
        <button type="button" onClick={() => save('svg')} aria-label={`Save ${title} as SVG`}>
          SVG
        </button>
        <button type="button" onClick={() => save('png')} aria-label={`Save ${title} as PNG`}>
          PNG
        </button>
      </figcaption>
    </figure>
  )
}

export const Figures = ({ figures }: { figures: readonly FigureProps[] }) => (
  <div class="figures">
    {figures.map(figure => (
      <Figure key={figure.id} {...figure} />
    ))}
  </div>
)

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
const pngOf = async (svg: string): Promise<Blob> => {
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
