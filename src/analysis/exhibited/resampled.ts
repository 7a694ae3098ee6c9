import { dimensionColumns } from '../../core/dimensions.ts'
import { allRows, words } from '../../core/table.ts'
import type { Resampled, Unit } from '../../core/unit.ts'
import type { Answers } from '../answers.ts'

/**
 * What was drawn anew, in the words of the study: where it names no subtests, configurations stand in for them, and what
 * is within its only task needs no task to be named.
 */
export const resampledIn = (unit: Unit, { tables: { runs } }: Pick<Answers, 'tables'>): Resampled => {
  const namesOf = (part: 'subtest' | 'task') => new Set(words(allRows(runs), dimensionColumns[part]))
  const hasSubtests = [...namesOf('subtest')].some(name => name !== null)
  const part = hasSubtests ? 'subtests' : 'configurations'
  const within = namesOf('task').size > 1 ? ' within tasks' : ''
  const resampled = {
    task: 'tasks',
    'subtest over tasks': `${part} across tasks`,
    subtest: `${part}${within}`,
    run: `runs${within}`,
    none: 'nothing',
  } as const satisfies Record<Unit, Resampled>
  return resampled[unit]
}
