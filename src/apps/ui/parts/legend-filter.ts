import type { Item } from 'vega'

const faded = '0.07'
/** Entries must stay readable, so that another one can be picked. */
const fadedEntry = '0.4'

/** What an element of the drawing stands for; Vega keeps it there. */
const itemOf = (element: Element): Item | undefined => {
  const data: unknown = Reflect.get(element, '__data__')
  return typeof data === 'object' && data !== null ? (data as Item) : undefined
}

const roleOf = (item: Item | undefined): string => String(item?.mark?.role ?? '')

/** The level that an entry of a legend stands for. */
const entryLevel = (element: Element): string | null => {
  const item = itemOf(element)
  if (!/^legend-(symbol|label)$/.test(roleOf(item))) return null
  const value: unknown = item?.datum?.value
  return typeof value === 'string' ? value : null
}

/** The levels among the values that a mark stands for. */
const marked = (element: Element, levels: ReadonlySet<string>): string[] => {
  const item = itemOf(element)
  const values: unknown[] = roleOf(item) === 'mark' ? Object.values(Object(item?.datum)) : []
  return values.filter(value => typeof value === 'string').filter(value => levels.has(value))
}

export interface Picking {
  /** The levels that can be picked out. */
  readonly levels: readonly string[]
  /** Picks a level out; null brings all back. */
  pick(level: string | null): void
  /** Told of every pick, whoever made it. */
  heard: (level: string | null) => void
  stop(): void
}

/**
 * A click on an entry of a legend picks it out: the marks of other levels fade. A second click brings all back. Vega
 * hears no clicks on legends that no parameter of its own is bound to, so the page listens itself.
 */
export const filterByLegend = (place: HTMLElement): Picking => {
  const elements = () => [...place.querySelectorAll<SVGElement>('svg path, svg text, svg line, svg rect')]
  const drawn = elements()
  const levels = new Set(drawn.flatMap(element => entryLevel(element) ?? []))
  const found = new Set(drawn.flatMap(element => marked(element, levels)))
  for (const element of drawn) element.classList.toggle('pickable', found.has(entryLevel(element) ?? ''))
  let picked: string | null = null
  const fadeAllBut = (level: string | null) => {
    picked = level
    for (const element of elements()) {
      const own = entryLevel(element)
      const stands = own === null ? marked(element, levels) : [own]
      const isKept = picked === null || stands.length === 0 || stands.includes(picked)
      element.style.opacity = isKept ? '' : own === null ? faded : fadedEntry
    }
  }
  const pickClicked = ({ target }: MouseEvent) => {
    const level = target instanceof SVGElement && target.matches('.pickable') ? entryLevel(target) : null
    if (level !== null) picking.pick(picked === level ? null : level)
  }
  place.addEventListener('click', pickClicked)
  const picking: Picking = {
    levels: [...levels].filter(level => found.has(level)),
    pick(level) {
      fadeAllBut(level)
      picking.heard(level)
    },
    heard() {},
    stop: () => place.removeEventListener('click', pickClicked),
  }
  return picking
}
