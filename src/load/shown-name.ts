const longest = 60
const most = 12

/** A name from data for a message: one line, without marks that cannot be seen, and not too long. */
export const shownName = (name: string): string => {
  const clean = name
    .slice(0, 8 * longest)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const shown = [...(clean === '' ? '(no name)' : clean)]
  return shown.length > longest ? `${shown.slice(0, longest - 1).join('')}…` : shown.join('')
}

export const shownNames = (names: readonly string[], limit = most): string => {
  const more = names.length - limit
  return `${names.slice(0, limit).map(shownName).join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}
