import { parse, type Spec, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { FigureColumns } from '../../../core/exhibit.ts'
import type { ReportMain } from '../../../core/report-data.ts'
import { filterByLegend, type Picking } from './legend-filter.ts'
import { runsBehind } from './runs-behind.ts'
import { tooltipOf } from './tooltip.ts'

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

export interface Drawing {
  readonly view: View
  readonly picking: Picking
  remove(): void
}

/** Draws a figure into an element; done when it has its size, which facets have only after they are laid out. */
export const drawFigure = async (
  element: HTMLElement,
  spec: TopLevelSpec,
  main: ReportMain | null,
  columns: FigureColumns,
): Promise<Drawing> => {
  const tooltip = createTooltip()
  const linesOf = main && tooltipOf(main.metrics, columns)
  const view = new View(parse(compiled(spec), undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'svg',
    container: element,
    hover: true,
    logger: quiet,
  })
  const runsOf = (datum: unknown) => (main && typeof datum === 'object' && datum ? runsBehind(main, datum) : null)
  view.tooltip((_: unknown, event: MouseEvent, __: unknown, value: unknown) => {
    const lines = linesOf && typeof value === 'object' && value !== null ? linesOf(value) : []
    const leads = runsOf(value) !== null
    element.classList.toggle('leading', leads)
    if (lines.length > 0) tooltip.show(event, leads ? [...lines, 'Click to see the runs'] : lines)
    else tooltip.hide()
  })
  view.addEventListener('click', (_, item) => {
    const address = item?.mark.role === 'mark' ? runsOf(item.datum) : null
    if (address !== null) location.hash = address
  })
  await view.runAsync()
  // The first run only finds out how large facets and rows of views are; nobody waits for the one that follows it.
  await view.runAsync()
  scale(element)
  const picking = filterByLegend(element)
  return {
    view,
    picking,
    remove() {
      picking.stop()
      tooltip.hide()
      view.finalize()
    },
  }
}

/** Sizes are those of print: on a screen the picture grows with its place, and scrolls rather than becomes too small to read. */
const scale = (element: HTMLElement): void => {
  const svg = element.querySelector('svg')
  if (!svg) return
  const [width, height] = [svg.getAttribute('width'), svg.getAttribute('height')]
  if (!svg.getAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  // What it shows is said by the element around it; the marks one by one would only be noise.
  svg.setAttribute('aria-hidden', 'true')
  svg.style.setProperty('--width', `${width}px`)
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
}

/** A box beside the pointer, made of text alone. */
const createTooltip = (): { show(event: MouseEvent, lines: readonly string[]): void; hide(): void } => {
  const box = document.createElement('div')
  box.className = 'tooltip'
  box.setAttribute('role', 'tooltip')
  return {
    show(event, lines) {
      box.replaceChildren(
        ...lines.map(line => {
          const row = document.createElement('div')
          row.textContent = line
          return row
        }),
      )
      document.body.append(box)
      const { width, height } = box.getBoundingClientRect()
      box.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 8))}px`
      box.style.top = `${Math.max(4, Math.min(event.clientY + 14, innerHeight - height - 8))}px`
    },
    hide: () => box.remove(),
  }
}
