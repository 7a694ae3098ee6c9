import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const rowHeight = 32
const margin = 10

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
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight })
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])
  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin)
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + margin)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it.
    <section class="list" ref={place} tabIndex={0} aria-label={label}>
      <table aria-rowcount={count + 1}>
        <thead>{header}</thead>
        <tbody>
          <tr style={{ height: `${first * rowHeight}px` }} />
          {Array.from({ length: Math.max(0, last - first) }, (_, i) => row(first + i))}
          <tr style={{ height: `${Math.max(0, count - last) * rowHeight}px` }} />
        </tbody>
      </table>
    </section>
  )
}
