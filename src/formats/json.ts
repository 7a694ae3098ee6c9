const inlineLength = 240
const pieceLength = 1 << 16

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Entries with the text that stands before each. */
const entriesOf = (value: object): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map(entry => ['', entry] as const)
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => [`${JSON.stringify(key)}: `, entry] as const)

const lines = function* (value: unknown, indent: string): Iterable<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
    return
  }
  if (Object.values(value).every(isPlain)) {
    yield plainGroup(JSON.stringify(value, null, 1), indent)
    return
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  yield open
  let separator = ''
  for (const [key, entry] of entriesOf(value)) {
    yield `${separator}\n${indent}  ${key}`
    separator = ','
    yield* lines(entry, `${indent}  `)
  }
  yield `\n${indent}${close}`
}

/** A group of plain values, given one to a line: all on one line if that is short. Line ends in texts are escaped. */
const plainGroup = (text: string, indent: string): string => {
  if (text.length <= 2) return text
  const [open, inner, close] = [text[0], text.slice(3, -2), text[text.length - 1]]
  const line = inner.replaceAll(',\n ', ', ')
  if (line.length <= inlineLength) return open + line + close
  return `${open}\n${indent}  ${inner.replaceAll(',\n ', `,\n${indent}  `)}\n${indent}${close}`
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
