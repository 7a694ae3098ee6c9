import { falseFamily } from './evaluate.mjs'
import { moderateLaws } from './means.mjs'
import { rateLaws } from './rates.mjs'
import { falseInReport } from './report.mjs'
import { bootstrapResamples, correlation, falsePositives } from './section.mjs'

/** @import { Section } from './section.mjs' */

/** @returns {readonly Section[]} */
export const familySections = () => [
  {
    title: 'Seven conditions, seven pairs: any false positive after Holm',
    about: 'Promised: at most 5.5 %. The naive tests are corrected by Holm too.',
    tasks: [5, 6, 9, 14, 36],
    studies: 1000,
    resamples: bootstrapResamples,
    rows: [...[0.4, 0.9].flatMap(rate => rateLaws(rate).slice(-2)), ...moderateLaws().slice(1)].map(
      ([design, law]) => ({ design, study: falseFamily(law, correlation), promised: falsePositives }),
    ),
  },
  {
    title: 'The whole report: any false claim in the list of significant differences',
    about:
      'Promised: at most 5.5 %. Pass rate, implementation rate and cost of 3 runs per task and tier, which go together in each run; no tier and no model differs. In parentheses, instead of the naive test: any p of at most 0.05 in the table of comparisons, unadjusted.',
    tasks: [12, 30],
    studies: 500,
    resamples: 200,
    rows: [1, 2].map(models => ({
      design: `${models} ${models === 1 ? 'model' : 'models'}, 4 tiers`,
      study: falseInReport({ models, tiers: 4, runs: 3, correlation }),
      promised: falsePositives,
    })),
  },
]
