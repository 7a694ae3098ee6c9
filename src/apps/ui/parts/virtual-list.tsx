import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { keepPlace, keptPlace } from '../scroll-place.ts'

const rowHeight = 32
const margin = 10
/** What goes on paper: some fifty pages. */
const mostPrinted = 2000

interface VirtualListProps {
  readonly label: string
  readonly header: ComponentChildren
  readonly count: number
  readonly row: (index: number) => ComponentChildren
}

/** A list of any length of which only what can be seen is in the page. */
export const VirtualList = ({ label, header, count, row }: VirtualListProps) => {
  const place = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 640 })
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => {
      keepPlace(label, element.scrollTop)
      setView({ top: element.scrollTop, height: element.clientHeight })
    }
    element.scrollTop = keptPlace(label)
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [label])
  useEffect(() => {
    const [begin, end] = [() => setPrinting(true), () => setPrinting(false)]
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const first = isPrinting ? 0 : Math.max(0, Math.floor(view.top / rowHeight) - margin)
  const last = Math.min(count, isPrinting ? mostPrinted : Math.ceil((view.top + view.height) / rowHeight) + margin)
  const space = (rows: number) => (isPrinting ? null : <tr style={{ height: `${Math.max(0, rows) * rowHeight}px` }} />)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it.
    <section class="list" ref={place} tabIndex={0} aria-label={label}>
      <table aria-rowcount={count + 1}>
        <thead>{header}</thead>
        <tbody>
          {space(first)}
          {Array.from({ length: Math.max(0, last - first) }, (_, i) => row(first + i))}
          {space(count - last)}
        </tbody>
      </table>
      {isPrinting && count > mostPrinted && (
        <p>
          The first {mostPrinted.toLocaleString('en')} of {count.toLocaleString('en')}; all are in the CSV file.
        </p>
      )}
    </section>
  )
}
