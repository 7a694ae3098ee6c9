import { claimBesideNaive, falsePositive } from './evaluate.mjs'
import { extremeLaws, moderateLaws } from './means.mjs'
import { rateLaws } from './rates.mjs'
import { bootstrapResamples, correlation, falseOfAmounts, falsePositives, usualTasks } from './section.mjs'

/** @import { Section } from './section.mjs' */

/** @returns {readonly Section[]} */
export const differenceSections = () => [
  {
    title: 'Paired comparisons of two conditions: false positives at 5 %',
    about:
      'Promised: at most 5.5 %, and 7.5 % for costs. Of extreme costs claims are counted: a rejection with the caution `heavy-tails` is none.',
    tasks: usualTasks,
    studies: 1500,
    resamples: bootstrapResamples,
    rows: [
      ...[0.05, 0.4, 0.7, 0.9, 0.97].flatMap(rate => rateLaws(rate).filter(([design]) => !design.includes('Beta'))),
      ...rateLaws(0.7).slice(-1),
      ...moderateLaws(),
      ...extremeLaws(),
    ].map(([design, law]) => ({
      design,
      study: law.kind === 'amount' ? claimBesideNaive(law, correlation) : falsePositive(law, correlation),
      promised: law.kind === 'amount' ? falseOfAmounts : falsePositives,
    })),
  },
]
