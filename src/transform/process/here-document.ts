const opening = /<<-?\s*(['"]?)([A-Za-z_]\w*)(?!\w)\1/g
const onlyWord = /^[ \t]*([A-Za-z_]\w*)$/

/** Where each line that is but a word ends, by the word and in order. */
const endsByWord = (text: string): Map<string, number[]> => {
  const ends = new Map<string, number[]>()
  let end = -1
  for (const line of text.split('\n')) {
    end += line.length + 1
    const word = onlyWord.exec(line)?.[1]
    if (word === undefined) continue
    const known = ends.get(word)
    if (known) known.push(end)
    else ends.set(word, [end])
  }
  return ends
}

/** Commands without what is typed into them. It reads the text twice, however many documents are never closed. */
export const withoutHereDocuments = (text: string): string => {
  if (!text.includes('<<')) return text
  const ends = endsByWord(text)
  const passed = new Map<string, number>()
  let kept = ''
  let at = 0
  opening.lastIndex = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const known = ends.get(found[2])
    if (!known) continue
    let next = passed.get(found[2]) ?? 0
    while (next < known.length && known[next] <= opening.lastIndex) next++
    passed.set(found[2], next)
    if (next === known.length) continue
    kept += text.slice(at, found.index)
    at = known[next]
    opening.lastIndex = at
  }
  return kept + text.slice(at)
}
