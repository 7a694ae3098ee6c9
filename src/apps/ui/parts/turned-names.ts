import type { ReportMain } from '../../../core/report-data.ts'

/** Letters that are written from right to left, and marks that turn the direction of writing. */
const turning =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u

/** A text in pieces: those at odd places are names that would turn the numbers beside them around. */
export const splitAtTurnedNames = ({ dimensions }: Pick<ReportMain, 'dimensions'>, text: string): string[] => {
  const names = dimensions.flatMap(({ levels }) => levels.filter(level => level !== '' && turning.test(level)))
  if (names.length === 0) return [text]
  const longestFirst = names.sort((a, b) => b.length - a.length)
  return text.split(new RegExp(`(${longestFirst.map(escaped).join('|')})`))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
