const comma = ','.charCodeAt(0)
const lineEnd = '\n'.charCodeAt(0)
const quote = '"'.charCodeAt(0)

const formulaLike = /^'*[=+\-@\t\r]/
const number = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|-inf)$/i

/** No number is longer. */
const longestNumber = 40

/**
 * CSV for spreadsheets, which compute a cell that begins like a formula: an apostrophe before it makes it text. One that
 * begins with apostrophes gets one more, so that a reader can take away just what was added. Each piece is whole rows.
 */
export const spreadsheetPieces = function* (pieces: Iterable<string | Uint8Array>): Iterable<string | Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? withApostrophes(piece) : piece
}

const withApostrophes = (text: string): string => {
  const kept: string[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const isQuoted = text.charCodeAt(at) === quote
    const start = isQuoted ? at + 1 : at
    const end = isQuoted ? closingQuote(text, start) : cellEnd(text, at)
    if (isDangerous(text, start, end)) {
      kept.push(text.slice(from, start), "'")
      from = start
    }
    at = isQuoted ? end + 2 : end + 1
  }
  return [...kept, text.slice(from)].join('')
}

const isDangerous = (text: string, start: number, end: number): boolean => {
  if (!"'=+-@\t\r".includes(text[start] ?? ' ')) return false
  const isNumber = end - start <= longestNumber && number.test(text.slice(start, end))
  return !isNumber && formulaLike.test(text.slice(start, end))
}

const cellEnd = (text: string, from: number): number => {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== comma && text.charCodeAt(at) !== lineEnd) at++
  return at
}

/** Where the quotes end; doubled ones are passed over. */
const closingQuote = (text: string, from: number): number => {
  let close = text.indexOf('"', from)
  while (text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2)
  return close
}
