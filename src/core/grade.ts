import { naturalOrder } from './dimensions.ts'

/** The grades that scores are given, from best to worst. */
export const plainGrades = ['S', 'A', 'B', 'C', 'D', 'F'] as const

/** From best to worst: S, A, B, C, D, E and F, each with a plus before it and a minus behind it. */
const scale = [...'SABCDEF'].flatMap(letter => [`${letter}+`, letter, `${letter}-`])

/** Its place from best to worst; -1 for what is not on this scale. A minus may be a hyphen or the sign itself. */
export const gradePlace = (grade: string): number => scale.indexOf(grade.replace('−', '-'))

export const isOnScale = (grade: string): boolean => gradePlace(grade) >= 0

/** Each grade once, from best to worst; those of which no order is known come last. */
export const gradeOrder = (grades: readonly string[]): string[] => {
  const given = [...new Set(grades)].sort(naturalOrder)
  const known = given.filter(isOnScale).sort((a, b) => gradePlace(a) - gradePlace(b))
  return [...known, ...given.filter(grade => !isOnScale(grade))]
}
