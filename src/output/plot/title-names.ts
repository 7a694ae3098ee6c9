import type { ExhibitContext } from '../../core/exhibit.ts'
import { shortenAll } from './shorten-all.ts'
import { textWidth } from './text-width.ts'

/** How wide a name may be in a sentence, in points: about 25 letters. A whole prompt would fill the figure. */
const widest = 100

/** Puts names that are as long as sentences into a title or subtitle by their beginnings and ends, as labels have them. */
export const withShortNames = ({ levels }: Pick<ExhibitContext, 'levels'>): ((text: string) => string) => {
  const short = new Map(
    Object.values(levels).flatMap(names => {
      if (names.every(name => textWidth(name) <= widest)) return []
      return shortenAll(names, widest).flatMap((text, i) => (text === names[i] ? [] : [[names[i], text] as const]))
    }),
  )
  // A name that holds another one goes first.
  const longestFirst = [...short].sort(([a], [b]) => b.length - a.length)
  return text => longestFirst.reduce((told, [name, shorter]) => told.replaceAll(name, () => shorter), text)
}
