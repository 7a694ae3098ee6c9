/** What may be no finite number, and the quotes that open a text in which it would be none. */
const quoteOrNotFinite = /"|-?\bInfinity\b|\bNaN\b/g
const backslash = 92

/** Where the text that opens with the quote at `open` is closed; -1 where it is not. */
export const closingQuote = (text: string, open: number): number => {
  let end = text.indexOf('"', open + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** Whether an odd number of backslashes stands before a place. */
export const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
  return backslashes % 2 === 1
}

/** NaN and Infinity, which Python writes, as null. Every sign is looked at once: a cut file may end in a long text. */
export const withoutNotFinite = (text: string): { readonly text: string; readonly count: number } => {
  const pieces: string[] = []
  let kept = 0
  quoteOrNotFinite.lastIndex = 0
  for (let found = quoteOrNotFinite.exec(text); found; found = quoteOrNotFinite.exec(text)) {
    if (found[0] === '"') {
      const end = closingQuote(text, found.index)
      if (end < 0) break
      quoteOrNotFinite.lastIndex = end + 1
    } else {
      pieces.push(text.slice(kept, found.index), 'null')
      kept = quoteOrNotFinite.lastIndex
    }
  }
  return { text: pieces.join('') + text.slice(kept), count: pieces.length / 2 }
}
