import type { Item, View } from 'vega'

const faded = '0.07'

/** What an element of the drawing stands for; Vega keeps it there. */
const itemOf = (element: Element): Item | undefined => {
  const data: unknown = Reflect.get(element, '__data__')
  return typeof data === 'object' && data !== null ? (data as Item) : undefined
}

const roleOf = (item: Item | undefined): string => String(item?.mark?.role ?? '')

/** The level that an entry of a legend stands for. */
const levelOf = (item: Item | undefined | null): string | null => {
  if (!item || !roleOf(item).startsWith('legend-')) return null
  const value: unknown = item.datum?.value
  return typeof value === 'string' ? value : null
}

/** A click on an entry of a legend picks it out: the marks of other levels fade. A second click brings all back. */
export const filterByLegend = (view: View, place: HTMLElement): void => {
  let picked: string | null = null
  view.addEventListener('click', (_, item) => {
    const level = levelOf(item ?? null)
    if (level === null) return
    picked = picked === level ? null : level
    const elements = [...place.querySelectorAll<SVGElement>('svg path, svg text, svg line, svg rect')]
    const levels = new Set(elements.flatMap(element => levelOf(itemOf(element)) ?? []))
    for (const element of elements) {
      const one = itemOf(element)
      const values = roleOf(one) === 'mark' ? Object.values(Object(one?.datum)) : []
      const stands = values.filter(value => typeof value === 'string' && levels.has(value))
      element.style.opacity = picked === null || stands.length === 0 || stands.includes(picked) ? '' : faded
    }
  })
}
