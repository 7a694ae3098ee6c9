/** The same question, of numbers, is answered once. */
export const answered = <Question extends readonly number[], Answer>(
  compute: (...question: Question) => Answer,
): ((...question: Question) => Answer) => {
  const known = new Map<string, { readonly answer: Answer }>()
  return (...question) => {
    const key = question.join(' ')
    const found = known.get(key) ?? { answer: compute(...question) }
    known.set(key, found)
    return found.answer
  }
}
