import { isMethod } from '../../src/core/methods.ts'
import { methodWords } from '../../src/output/narrative/method-words.ts'

/** The plain words of the method in a cell of a row. */
export const wordsOfMethod = (cell: unknown): string => {
  if (!isMethod(cell)) throw new Error(`not a method: ${cell}`)
  return methodWords(cell)
}
