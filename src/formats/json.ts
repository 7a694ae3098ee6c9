const inlineLength = 240
const pieceLength = 1 << 16

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

const keyed = (key: string): string => `${JSON.stringify(key)}: `

/** Entries with the text that stands before each. */
const entriesOf = (value: object): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map(entry => ['', entry] as const)
    : Object.entries(value).flatMap(([key, entry]) => (entry === undefined ? [] : [[keyed(key), entry] as const]))

const lines = function* (value: unknown, indent: string): Iterable<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
    return
  }
  const entries = entriesOf(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.every(([, entry]) => isPlain(entry))) {
    yield plainGroup(
      entries.map(([key, entry]) => key + JSON.stringify(entry)),
      [open, close],
      indent,
    )
    return
  }
  yield open
  let separator = ''
  for (const [key, entry] of entries) {
    yield `${separator}\n${indent}  ${key}`
    separator = ','
    yield* lines(entry, `${indent}  `)
  }
  yield `\n${indent}${close}`
}

/** A group of plain values: on one line if it is short, else one line each. */
const plainGroup = (texts: readonly string[], [open, close]: readonly string[], indent: string): string => {
  const length = texts.reduce((sum, text) => sum + text.length + 2, -2)
  if (length <= inlineLength) return open + texts.join(', ') + close
  return `${open}\n${indent}  ${texts.join(`,\n${indent}  `)}\n${indent}${close}`
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
