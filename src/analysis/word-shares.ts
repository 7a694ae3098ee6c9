import { naturalOrder } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { allRows, words } from '../core/table.ts'
import { mean } from '../statistics/sum.ts'
import type { Answers } from './answers.ts'
import { type Estimate, estimateMeans, layoutOf, type Sample, sampleOf } from './inference/index.ts'

/** How the runs of a configuration in a tier divide by a word that each has, every task weighing the same. */
export interface Shares {
  readonly group: Group
  /** Runs that have a word. */
  readonly n: number
  readonly shares: readonly { readonly word: string; readonly share: number; readonly runs: number }[]
  /** All words that count, together. */
  readonly together: Estimate
  /** The same in each subtest, over the tasks. */
  readonly subtests: readonly { readonly subtest: string; readonly share: number }[]
}

/** The share of every word in a column of the runs, and of those together that count, in every configuration and tier. */
export const sharesOf = (answers: Answers, column: string, counts: (word: string) => boolean): Shares[] => {
  const given = words(allRows(answers.tables.runs), column)
  const share = (is: (word: string) => boolean) => shareOf(given, is)
  const known = [...new Set(given)].filter(word => word !== null).sort(naturalOrder)
  const single = known.map(word => ({ word, column: share(each => each === word) }))
  const counted = share(counts)
  return answers.groups('by_configuration_and_tier').flatMap(group => {
    const layout = layoutOf(group.rows)
    const sample = sampleOf(layout, counted)
    if (sample.n === 0) return []
    return {
      group,
      n: sample.n,
      together: estimateMeans([{ sample, kind: 'rate' }], answers.settings)[0],
      subtests: subtestShares(sample),
      shares: single.map(({ word, column: own }) => {
        const { tasks } = sampleOf(layout, own)
        return {
          word,
          share: mean(tasks.map(({ value }) => value)),
          runs: group.rows.rows.filter(row => own[row] === 1).length,
        }
      }),
    }
  })
}

const shareOf = (given: readonly (string | null)[], is: (word: string) => boolean): Float64Array =>
  Float64Array.from(given, word => (word === null ? NaN : Number(is(word))))

/** Ids of subtests end with their name, behind what else tells them apart. */
const subtestShares = ({ tasks }: Sample): Shares['subtests'] => {
  const found = new Map<string, number[]>()
  for (const { subtests } of tasks)
    for (const { id, mean: share } of subtests) {
      const name = id.slice(id.lastIndexOf('\n') + 1)
      found.set(name, [...(found.get(name) ?? []), share])
    }
  return [...found].map(([subtest, values]) => ({ subtest, share: mean(values) }))
}
