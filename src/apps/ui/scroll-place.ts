/** How far pages and lists were scrolled, by entry of the browser's history: back leads to where one was. */
const known = new Map<string, number>()

let entry: string | null = null
let count = 0

/** Stops keeping account while one page makes room for the next. */
const leavePlace = (): void => {
  entry = null
}

const isEntry = (state: unknown): state is { entry: string } =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'

/** Where the history is now; an entry that is new gets a name. */
const currentEntry = (): string => {
  const state: unknown = history.state
  if (isEntry(state)) return state.entry
  const name = `${performance.timeOrigin}-${count++}`
  history.replaceState({ entry: name }, '')
  return name
}

/** Keeps how far something is scrolled. */
export const keepPlace = (what: string, top: number): void => {
  if (entry !== null) known.set(`${entry} ${what}`, top)
}

export const keptPlace = (what: string): number => known.get(`${currentEntry()} ${what}`) ?? 0

const patience = 40

/** Scrolls a page that one comes to: to its top, or to where it was left; what it shows may take some frames to be there. */
export const returnToPlace = (): void => {
  const name = currentEntry()
  if (name === entry) return
  const top = keptPlace('page')
  let tries = 0
  const scroll = () => {
    if (currentEntry() !== name) return
    scrollTo(0, top)
    if (scrollY < top - 1 && tries++ < patience) requestAnimationFrame(scroll)
    else entry = name
  }
  scroll()
}

/** Keeps account of how far the page is scrolled. */
export const watchPlace = (): (() => void) => {
  const keep = () => keepPlace('page', scrollY)
  addEventListener('scroll', keep, { passive: true })
  addEventListener('popstate', leavePlace)
  return () => {
    removeEventListener('scroll', keep)
    removeEventListener('popstate', leavePlace)
  }
}
