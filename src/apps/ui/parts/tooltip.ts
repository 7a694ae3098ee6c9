import { type Format, formatNumber } from '../../../core/format.ts'
import type { ReportMain } from '../../../core/report.ts'

/** Fields that say how a picture is drawn, not what it shows. */
const internal = new Set(['what', 'shown', 'number', 'order', 'method', 'resampled', 'reason'])

const titles: Readonly<Record<string, string>> = {
  n: 'Runs',
  runs: 'Runs',
  low: 'from',
  high: 'to',
  judge: 'Judge',
  severity: 'Deviation',
  on_frontier: 'Worth its cost',
  probability: 'How often worth its cost',
}

/** The fields that hold a figure's own metric. */
const ofMetric = new Set(['value', 'low', 'high', 'mean', 'median', 'q1', 'q3', 'minimum', 'maximum'])

const worded = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A field in words: its title, and its value as its metric is written. */
const lineOf = (main: ReportMain, own: string | null, name: string, value: unknown): string | null => {
  const [, base = name, end] = /^(.*?)_(low|high)$/.exec(name) ?? []
  const metric = main.metrics.find(({ id }) => id === (ofMetric.has(name) ? own : base))
  const dimension = main.dimensions.find(({ column, id }) => column === name || id === name)
  const title =
    name === 'value' && metric
      ? metric.title
      : (titles[end ?? name] ?? dimension?.title ?? (name === base ? metric?.title : undefined) ?? worded(name))
  const named = end && metric ? `${metric.title} ${title}` : title
  if (typeof value === 'number') return `${named}: ${formatNumber(value, formatOf(metric?.format, name, value))}`
  if (typeof value === 'boolean') return `${named}: ${value ? 'yes' : 'no'}`
  return typeof value === 'string' && value !== '' ? `${named}: ${value}` : null
}

const formatOf = (known: Format | undefined, name: string, value: number): Format => {
  if (known) return known
  if (Number.isInteger(value) && Math.abs(value) !== 1) return 'count'
  return /share|rate|probability/.test(name) ? 'percent' : Number.isInteger(value) ? 'count' : 'score'
}

/** What a mark stands for, in lines. */
export const tooltipLines = (main: ReportMain, metric: string | null, datum: object): string[] =>
  Object.entries(datum).flatMap(([name, value]) => {
    if (internal.has(name) || name.startsWith('_')) return []
    return lineOf(main, metric, name, value) ?? []
  })

/** A box beside the pointer, made of text alone. */
export const createTooltip = (): { show(event: MouseEvent, lines: readonly string[]): void; hide(): void } => {
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
