const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const marks = /\p{M}/u

/** The columns that a text takes on a terminal: two for wide characters, none for marks on others. */
export const displayWidth = (text: string): number => {
  let width = 0
  for (const character of text) width += wide.test(character) ? 2 : marks.test(character) ? 0 : 1
  return width
}

/** The text, or its beginning and an ellipsis, in at most that many columns. */
export const cut = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (displayWidth(kept) + displayWidth(character) > width - 1) break
    kept += character
  }
  return `${kept}…`
}

/** The text, or an ellipsis and its end: of a path the end tells most. */
export const cutFront = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && displayWidth(characters.join('')) > width - 1) characters.shift()
  return `…${characters.join('')}`
}

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)))
export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text))) + text

/** Breaks a text at spaces into lines of at most that width; a word that is longer gets a line of its own. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A paragraph within that width: its first line after one prefix, the others after spaces of the same width. */
export const paragraph = (prefix: string, text: string, width: number): string => {
  const indent = displayWidth(prefix)
  return wrap(text, width - indent)
    .map((line, i) => (i === 0 ? prefix : ' '.repeat(indent)) + line)
    .join('\n')
}
