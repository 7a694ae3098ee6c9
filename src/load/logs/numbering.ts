import type { RunKey } from '../../core/record.ts'

interface Keyed {
  readonly key: RunKey
}

const repeated = ({ run: _, ...roles }: RunKey): string => JSON.stringify(Object.values(roles))

/**
 * Gives repetitions their numbers. Those of the source are kept where no two runs claim the same one; two logs of the
 * same trial are two repetitions, and then all are counted in the order in which they were found.
 */
export const numbered = <Run extends Keyed>(runs: readonly Run[]): Run[] => {
  const groups = new Map<string, Run[]>()
  for (const run of runs) {
    const id = repeated(run.key)
    const group = groups.get(id)
    if (group) group.push(run)
    else groups.set(id, [run])
  }
  return [...groups.values()].flatMap(group => {
    const numbers = new Set(group.map(({ key }) => key.run).filter(number => Number.isInteger(number) && number > 0))
    if (numbers.size === group.length) return group
    return group.map((run, i) => ({ ...run, key: { ...run.key, run: i + 1 } }))
  })
}
