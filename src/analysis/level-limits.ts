import { dimensionColumns, type Grouping, groupingNames, groupings } from '../core/dimensions.ts'
import { AnalysisError, type Problem, problem } from '../core/problem.ts'
import { allRows, type Rows, type Table, words } from '../core/table.ts'
import { groupCount, mostGroups } from './estimates/groups.ts'
import { type Level, partLevels } from './levels.ts'

/** Metrics across tiers take time that grows with their square. */
const mostTiersOfAll = 5000

/** Runs of which nearly each has a tier of its own are not what they seem to be. */
export const checkTiers = (runs: Table): void => {
  const tiers = countOf(runs, 'tier')
  if (tiers <= mostTiersOfAll) return
  throw new AnalysisError('too-many-tiers', tiersOfAll(tiers), tiersHint)
}

const tiersOfAll = (tiers: number): string =>
  `The runs have ${shown(tiers)} tiers; up to ${shown(mostTiersOfAll)} can be analyzed.`

const tiersHint = 'Check that the right column or folder is read as the tier, or take fewer with --where.'

/** Tiers are compared within a model up to here; a ladder has ten. */
export const mostTiers = 1000

/** Of models or agents in one metric: each takes a row of the comparisons, and time that grows with their square. */
const mostPairs = 30_000

/** How many models or agents can be set against each other in each of so many tiers, and over all of them. */
const mostRivals = (tiers: number): number => Math.floor(Math.sqrt((2 * mostPairs) / (tiers > 1 ? tiers + 1 : 1)))

/** Those that are compared: where there are too many, the ones with the most runs. */
export const compared = <Each extends { readonly rows: Rows }>(
  found: readonly Each[],
  tiers: number,
): readonly Each[] => {
  const most = mostRivals(tiers)
  if (found.length <= most) return found
  const kept = new Set([...found].sort((a, b) => b.rows.rows.length - a.rows.rows.length).slice(0, most))
  return found.filter(each => kept.has(each))
}

/** What there is too much of to be told apart or compared. */
export const levelLimitProblems = (runs: Table, missing: Table): Problem[] => [
  ...groupingNames.flatMap(grouping => groupsLeftOut(runs, missing, grouping)),
  ...uncompared(runs),
]

const uncompared = (runs: Table): Problem[] => {
  const tiers = countOf(runs, 'tier')
  const most = mostRivals(tiers > mostTiers ? 0 : tiers)
  const rivals = partLevels
    .map(({ word }) => ({ word, count: countOf(runs, word) }))
    .filter(({ count }) => count > most)
  return [
    ...tiersLeftOut(tiers),
    ...rivals.map(({ word, count }) =>
      tooMany(`Of ${shown(count)} ${word}s, the ${shown(most)} with the most runs are compared with each other.`),
    ),
  ]
}

const tiersLeftOut = (tiers: number): Problem[] => {
  if (tiers <= mostTiers) return []
  return tiers > mostTiersOfAll
    ? [problem('too-many-levels', '', tiersOfAll(tiers), tiersHint)]
    : [tooMany(`${shown(tiers)} tiers are not compared: up to ${shown(mostTiers)} are.`)]
}

const groupsLeftOut = (runs: Table, missing: Table, grouping: Grouping): Problem[] => {
  const most = mostGroups(grouping)
  if (runs.size + missing.size <= most) return []
  const count = groupCount(runs, missing, grouping)
  if (count <= most) return []
  const by = groupings[grouping].join(', ')
  return [tooMany(`Results by ${by} are left out: there are ${shown(count)}, and up to ${shown(most)} are told.`)]
}

const shown = (count: number): string => count.toLocaleString('en')

const countOf = (runs: Table, word: Level['word']): number =>
  new Set(words(allRows(runs), dimensionColumns[word]).filter(name => name !== null)).size

const tooMany = (message: string): Problem =>
  problem(
    'too-many-levels',
    '',
    message,
    'Take fewer with --where or --exclude, or check that the right column is read.',
  )
