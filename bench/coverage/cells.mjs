import { amountSections } from './amounts.mjs'
import { costOfPassSections } from './costs-of-pass.mjs'
import { differenceSections } from './differences.mjs'
import { differentTaskSections } from './different-tasks.mjs'
import { familySections } from './families.mjs'
import { judgesSection } from './judges.mjs'
import { meanSections } from './means.mjs'
import { passKSection } from './pass-k.mjs'
import { rateSections } from './rates.mjs'
import { subtestSections } from './subtests.mjs'

export { bootstrapResamples } from './section.mjs'

/** @typedef {import('./section.mjs').Row} Row */
/** @typedef {import('./section.mjs').Section} Section */

/**
 * All that is simulated. A function, because solving for the laws takes a moment that an import should not.
 * @returns {readonly Section[]}
 */
export const allSections = () => [
  ...rateSections(),
  passKSection,
  ...meanSections(),
  ...differenceSections(),
  ...amountSections(),
  ...costOfPassSections(),
  ...differentTaskSections(),
  ...subtestSections(),
  ...familySections(),
  judgesSection(),
]
