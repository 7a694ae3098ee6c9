import { naturalOrder } from '../../../core/dimensions.ts'
import type { Settings } from '../../../core/settings.ts'
import { allRows, type Rows, splitBy, type Table, words } from '../../../core/table.ts'
import { remembered } from './remembered.ts'

const isNamed = <Part extends { tier: string | null }>(part: Part): part is Part & { tier: string } =>
  part.tier !== null

/** The runs of each tier in natural order; runs without a tier are left out. */
export const splitByTier = (runs: Rows): { tier: string; rows: Rows }[] =>
  splitBy(runs, ['tier'])
    .map(({ key, rows }) => ({ tier: key[0], rows }))
    .filter(isNamed)
    .sort((a, b) => naturalOrder(a.tier, b.tier))

/** The names of all tiers in natural order. */
export const tierNames = remembered((runs: Table): readonly string[] =>
  [...new Set(words(allRows(runs), 'tier'))].filter(tier => tier !== null).sort(naturalOrder),
)

/** The tier that others are compared with: the one asked for, else the first; null where there are no tiers. */
export const baselineTier = (runs: Table, settings: Settings): string | null =>
  settings.baselineTier ?? tierNames(runs)[0] ?? null
