import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { parse, type Spec, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { ReportMain } from '../../../core/report.ts'
import { download } from './download.ts'
import { filterByLegend } from './legend-filter.ts'
import { createTooltip, tooltipLines } from './tooltip.ts'

/** The report that figures are part of: it knows how fields are called and written. */
export const ReportContext = createContext<ReportMain | null>(null)

export interface FigureProps {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly metric?: string | null
  readonly spec: TopLevelSpec
}

/** Marks get the values they stand for as a tooltip. */
const interactive = (spec: TopLevelSpec): TopLevelSpec => {
  const config = {
    ...spec.config,
    mark: { tooltip: { content: 'data' as const } },
    background: 'transparent',
  }
  return { ...spec, config, background: 'transparent' } as TopLevelSpec
}

const compiled = (spec: TopLevelSpec): Spec => compile(interactive(spec), { logger: quiet }).spec

/** What Vega has to say was heard when the figure was tested. */
const quiet = {
  level: () => 0,
  error: () => quiet,
  warn: () => quiet,
  info: () => quiet,
  debug: () => quiet,
} as never

/** One figure, drawn when it comes into view. */
export const Figure = ({ id, title, subtitle, metric = null, spec }: FigureProps) => {
  const main = useContext(ReportContext)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<View | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let drawn: View | null = null
    const tooltip = createTooltip()
    const draw = () => {
      stopWaiting()
      try {
        drawn = new View(parse(compiled(spec), undefined, { ast: true }), {
          expr: expressionInterpreter,
          renderer: 'svg',
          container: element,
          hover: true,
          logger: quiet,
        })
        view.current = drawn
        drawn.tooltip((_: unknown, event: MouseEvent, __: unknown, value: unknown) => {
          const lines = main && typeof value === 'object' && value !== null ? tooltipLines(main, metric, value) : []
          if (lines.length > 0) tooltip.show(event, lines)
          else tooltip.hide()
        })
        filterByLegend(drawn, element)
        drawn.run()
        grow(element)
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
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
    return () => {
      stopWaiting()
      tooltip.hide()
      drawn?.finalize()
    }
  }, [spec, main, metric])
  const save = async (format: 'svg' | 'png') => {
    if (!view.current) return
    if (format === 'svg') download(`${id}.svg`, await view.current.toSVG(), 'image/svg+xml')
    else download(`${id}.png`, await pngOf(await view.current.toSVG()))
  }
  return (
    <figure class="figure" id={`figure-${id}`}>
      <div ref={place} class="drawing" role="img" aria-label={title} />
      {failure !== null && <p class="doubt">The figure cannot be drawn: {failure}</p>}
      <figcaption>
        <span class="hidden">
          {title}. {subtitle}
        </span>
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

/** Sizes are those of print; on a screen the picture grows with its place. */
const grow = (element: HTMLElement): void => {
  const svg = element.querySelector('svg')
  if (!svg) return
  const [width, height] = [svg.getAttribute('width'), svg.getAttribute('height')]
  if (!svg.getAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  // What it shows is said by the element around it; the marks one by one would only be noise.
  svg.setAttribute('aria-hidden', 'true')
  svg.style.width = '100%'
  svg.style.maxWidth = `${1.5 * Number(width)}px`
  svg.style.height = 'auto'
}

const pngScale = 3

const pngOf = async (svg: string): Promise<Blob> => {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
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
