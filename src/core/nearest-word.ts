/** How many letters must change, be added, be left out or change places to turn one word into the other. */
export const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row.push(Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + Number(!same)))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1)
    }
    rows.push(row)
  }
  return rows[a.length][b.length]
}

/** Above this share of letters two words have nothing to do with each other. */
const tooFar = 0.4

const longestWord = 100

/** The word that was probably meant: the nearest one, if it is near at all. For suggestions, never applied by itself. */
export const nearestWord = (word: string, words: readonly string[]): string | null => {
  if (word.length > longestWord) return null
  const ranked = words
    .map(each => ({ each, far: distance(word.toLowerCase(), each.toLowerCase()) / Math.max(word.length, each.length) }))
    .sort((a, b) => a.far - b.far)
  return ranked.length > 0 && ranked[0].far <= tooFar ? ranked[0].each : null
}
