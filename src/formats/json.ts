const inlineLength = 240
const pieceLength = 1 << 16

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

type Entries = readonly (readonly [string | null, unknown])[]

const entriesOf = (value: object): Entries =>
  Array.isArray(value)
    ? value.map(entry => [null, entry] as const)
    : Object.entries(value).filter(([, entry]) => entry !== undefined)

const keyed = (key: string | null): string => (key === null ? '' : `${JSON.stringify(key)}: `)

/** A small group of plain values on one line; null where it has others inside or is too long. */
const oneLine = (entries: Entries, [open, close]: readonly string[]): string | null => {
  if (!entries.every(([, entry]) => isPlain(entry))) return null
  const line = entries.map(([key, entry]) => keyed(key) + JSON.stringify(entry)).join(', ')
  return line.length <= inlineLength ? open + line + close : null
}

const lines = function* (value: unknown, indent: string): Iterable<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
    return
  }
  const entries = entriesOf(value)
  const brackets = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const line = oneLine(entries, brackets)
  if (line !== null) {
    yield line
    return
  }
  yield brackets[0]
  for (const [i, [key, entry]] of entries.entries()) {
    yield `${i === 0 ? '' : ','}\n${indent}  ${keyed(key)}`
    yield* lines(entry, `${indent}  `)
  }
  yield `\n${indent}${brackets[1]}`
}

/** JSON that a person can read, in pieces: one line per entry, small groups of numbers on one line. */
export const jsonPieces = function* (value: object): Iterable<string> {
  let piece = ''
  for (const line of lines(value, '')) {
    piece += line
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}\n`
}

export const readableJson = (value: object): string => [...jsonPieces(value)].join('')
