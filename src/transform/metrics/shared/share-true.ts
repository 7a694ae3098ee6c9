/** How many of the known answers are yes; where none is known, NaN. */
export const shareTrue = (answers: readonly (boolean | null)[]): number => {
  const known = answers.filter(answer => answer !== null)
  return known.filter(answer => answer).length / known.length
}
