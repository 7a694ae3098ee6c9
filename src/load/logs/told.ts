import { type Problem, problem, type Tally } from '../../core/problem.ts'
import type { Findings } from '../fields.ts'

/** What was found odd, as problems: what is counted is told once with its number, what was looked at twice once. */
export const tellFindings = ({ found }: Findings): Problem[] => {
  const tallies = new Map<string, { tally: Tally; count: number }>()
  const problems = new Map<string, Problem>()
  for (const each of found)
    if (each.kind === 'problem') problems.set(JSON.stringify(each.problem), each.problem)
    else if (each.kind === 'tally') {
      const id = `${each.tally.code}\n${each.tally.subject}`
      const known = tallies.get(id)
      if (known) known.count++
      else tallies.set(id, { tally: each.tally, count: 1 })
    }
  return [
    ...problems.values(),
    ...[...tallies.values()].map(({ tally: { code, file, message, hint, at }, count }) =>
      problem(code, file, message.replace('{count}', String(count)), hint, at),
    ),
  ]
}
