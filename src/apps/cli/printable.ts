// Sequences that a terminal obeys: CSI (colors, cursor), OSC and its kin (titles, links) and two-letter ones.
const escapes = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g
const lineBreaks = /\r\n|[\n\r\x85\u2028\u2029]/g
const controls = /[\x00-\x1f\x7f-\x9f]/g
/** Marks that are not seen but turn the direction of what follows, or hide in it. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
const halfCharacters = /\p{Cs}/gu

const longest = 200

/** Text from data as it may be shown on a terminal: one line, nothing that the terminal would obey, not too long. */
export const printable = (text: string, limit = longest): string => {
  const clean = text
    .slice(0, 8 * limit)
    .replace(escapes, '')
    .replace(lineBreaks, '␤')
    .replaceAll('\t', ' ')
    .replace(controls, '')
    .replace(unseen, '')
    .replace(halfCharacters, '\ufffd')
  const characters = [...clean]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : clean
}
