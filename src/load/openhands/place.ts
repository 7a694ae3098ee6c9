import { type Fate, fates } from '../swe-bench/instance.ts'

/** Where an instance stands in a file of them, and what another file says became of it. */
export interface InstancePlace {
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly fate: Fate
}

/** Kept in the path of a run, so that a verdict that changes makes it another run. */
export const placeText = ({ line, offset, length, fate }: InstancePlace): string =>
  `:${line}\u0002${offset}\u0002${length}\u0002${fate}`

const isFate = (word: string): word is Fate => Object.hasOwn(fates, word)

export const placeOf = (text: string): InstancePlace | null => {
  const [line, offset, length, fate = ''] = text.split('\u0002')
  return isFate(fate) ? { line: Number(line.slice(1)), offset: Number(offset), length: Number(length), fate } : null
}
