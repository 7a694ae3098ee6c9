import type { Chance } from '../chance.ts'

type Path = readonly (string | number)[]

/** A place in JSON, and what stands there. */
interface Place {
  readonly path: Path
  readonly value: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = (value: unknown): [string | number, unknown][] => {
  if (Array.isArray(value)) return [...value.entries()]
  return isObject(value) ? Object.entries(value) : []
}

/** Some place below the top; null where there is none. */
const somePlace = (root: unknown, chance: Chance): Place | null => {
  let place: Place = { path: [], value: root }
  for (;;) {
    const entries = entriesOf(place.value)
    if (entries.length === 0 || (place.path.length > 0 && chance.of(0.15))) break
    const [key, value] = chance.pick(entries)
    place = { path: [...place.path, key], value }
  }
  return place.path.length === 0 ? null : place
}

const replaced = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.map((inner, i) => (i === key ? replaced(inner, rest, to) : inner))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, name === key ? replaced(inner, rest, to) : inner]),
  )
}

const without = (value: unknown, path: Path): unknown => {
  const inner = path.slice(0, -1).reduce<unknown>((each, key) => Object(each)[key], value)
  const key = path.at(-1)
  const left = Array.isArray(inner)
    ? inner.filter((_, i) => i !== key)
    : Object.fromEntries(Object.entries(inner ?? {}).filter(([name]) => name !== key))
  return replaced(value, path.slice(0, -1), left)
}

/** Stands for text that JSON.stringify would not write. */
const mark = '\u0001here\u0001'
const quotedMark = JSON.stringify(mark)

const written = (root: unknown, path: Path, text: string): string =>
  JSON.stringify(replaced(root, path, mark), null, 1).replace(quotedMark, () => text)

/** Types that no reader may take for another: names may be numbers or texts, but nothing else. */
const wrongFor = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return ['odd', { odd: 1 }, 5]
  if (isObject(value)) return [5, 'odd', []]
  if (typeof value === 'boolean') return ['odd', ['odd'], {}]
  // Some scorers give several numbers by name, so an object of numbers may be a score.
  return [['odd'], { odd: ['odd'] }]
}

const oddTexts: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '1e308',
  '-1e308',
  '9007199254740993',
  '""',
  '"x"',
  '"NaN"',
  '"-7"',
  '[]',
  '{}',
  '"\\u0000\\ud800"',
  '"__proto__"',
  '{"__proto__": 1, "constructor": 2, "toString": null}',
  `"${'long '.repeat(100_000)}"`,
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
  `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`,
]

export interface Swap {
  readonly what: string
  readonly path: Path
  /** What must be told, where it changes anything; odd values only must do no harm. */
  readonly claim: 'written twice' | 'not finite' | 'wrong type' | 'odd'
  readonly text: string
}

const shown = (path: Path): string => path.join('.')

/** JSON with one value made wrong, written twice, taken away or odd; null where it has none. */
export const swapped = (root: unknown, chance: Chance): Swap | null => {
  const place = somePlace(root, chance)
  if (!place) return null
  const { path, value } = place
  const at = (what: string, claim: Swap['claim'], text: string): Swap => ({
    what: `${shown(path)} ${what}`,
    path,
    claim,
    text,
  })
  const kind = chance.pick(['wrong', 'wrong', 'twice', 'not finite', 'gone', 'odd'])
  if (kind === 'wrong' && value !== null) {
    const wrong = JSON.stringify(chance.pick(wrongFor(value)))
    return at(`is ${wrong}`, 'wrong type', written(root, path, wrong))
  }
  const name = path.at(-1)
  if (kind === 'twice' && typeof name === 'string') {
    const other = chance.pick(['0.123', '"other"', 'null', '[]', '{}', 'true'])
    const both = `${JSON.stringify(value)}, ${JSON.stringify(name)}: ${other}`
    return at(`is there twice, then ${other}`, 'written twice', written(root, path, both))
  }
  if (kind === 'not finite' && typeof value === 'number') {
    const text = chance.pick(['NaN', 'Infinity', '-Infinity', '1e999', '-1e999'])
    return at(`is ${text}`, 'not finite', written(root, path, text))
  }
  if (kind === 'gone') return at('is gone', 'odd', JSON.stringify(without(root, path), null, 1))
  const odd = chance.pick(oddTexts)
  return at(`is ${odd.slice(0, 30)}`, 'odd', written(root, path, odd))
}
