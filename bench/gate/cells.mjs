import { atMarginSections } from './at-margin.mjs'
import { brokenSections } from './broken.mjs'
import { componentSections } from './components.mjs'
import { dropSections } from './drops.mjs'
import { fewTasksChangeSections } from './few-tasks-change.mjs'
import { noDifferenceSections } from './no-difference.mjs'
import { reuseSections } from './reuse.mjs'

export { dropStudy, plannedDrops } from './drops.mjs'

/** @typedef {import('./section.mjs').Row} Row */
/** @typedef {import('./section.mjs').Section} Section */

/**
 * All that is simulated. A function, because solving for the laws takes a moment that an import should not.
 * @returns {readonly Section[]}
 */
export const allSections = () => [
  ...noDifferenceSections(),
  ...atMarginSections(),
  ...fewTasksChangeSections(),
  ...brokenSections(),
  ...dropSections(),
  ...componentSections(),
  ...reuseSections(),
]
