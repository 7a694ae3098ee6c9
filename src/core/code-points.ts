/** `name [U+65E5 672C]`: characters that cannot be shown as their Unicode numbers, neighbours together. */
export const withCodePoints = (text: string, canShow: (character: string) => boolean): string => {
  let line = ''
  let isOpen = false
  for (const character of text) {
    const isShown = canShow(character)
    if (isOpen && isShown) line += ']'
    line += isShown ? character : `${isOpen ? ' ' : '[U+'}${numberOf(character)}`
    isOpen = !isShown
  }
  return isOpen ? `${line}]` : line
}

const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
