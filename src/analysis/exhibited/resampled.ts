import { dimensionColumns } from '../../core/dimensions.ts'
import { allRows, words } from '../../core/table.ts'
import type { Unit } from '../../core/unit.ts'
import type { Answers } from '../answers.ts'
import { resampledWords } from '../inference/percentile.ts'

/**
 * What was drawn anew, in the words of the study: where it names no subtests, configurations stand in for them, and what
 * is within its only task needs no task to be named.
 */
export const resampledIn = (unit: Unit, { tables: { runs } }: Pick<Answers, 'tables'>): string => {
  const namesOf = (part: 'subtest' | 'task') => new Set(words(allRows(runs), dimensionColumns[part]))
  const hasSubtests = [...namesOf('subtest')].some(name => name !== null)
  const said = hasSubtests ? resampledWords[unit] : resampledWords[unit].replace('subtests', 'configurations')
  return namesOf('task').size > 1 ? said : said.replace(' within tasks', '')
}
