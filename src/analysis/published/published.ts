import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import type { StatisticalResults } from '../statistical-results.ts'
import { correlations } from './correlations.ts'
import { effectSizes, stepsOf } from './effect-sizes.ts'
import { interactionTests } from './interactions.ts'
import { answersTo, jobsFor, type PublishedAnswer, type PublishedJob, runPublishedJob } from './jobs.ts'
import { normalityTests } from './normality.ts'
import { omnibusTests } from './omnibus.ts'
import { pairwiseComparisons } from './pairwise.ts'
import { powerAnalysis, powerQuestions } from './power.ts'
import { type Study, studyOf } from './study.ts'
import { tierDescriptives } from './tier-descriptives.ts'

const simulations = 10_000

/** Everything that resamples or simulates, in pieces that can be done in any order and on any thread. */
export const publishedJobs = (study: Study): PublishedJob[] => {
  const { alpha, seed, resamples, confidence } = study.settings
  return jobsFor(
    stepsOf(study).map(({ contrast }) => contrast),
    powerQuestions(study),
    { confidence, resamples, seed },
    { alpha, simulations, seed },
  )
}

/** All lists, from the answers to the jobs of the same study, in their order. */
export const assemblePublished = (
  study: Study,
  jobs: readonly PublishedJob[],
  done: readonly PublishedAnswer[],
): StatisticalResults => {
  const answers = answersTo(jobs, done)
  return {
    normality_tests: normalityTests(study),
    omnibus_tests: omnibusTests(study),
    pairwise_comparisons: pairwiseComparisons(study),
    effect_sizes: effectSizes(study, answers),
    power_analysis: powerAnalysis(study, answers),
    correlations: correlations(study),
    tier_descriptives: tierDescriptives(study),
    interaction_tests: interactionTests(study),
  }
}

/**
 * The statistics of the published profile: runs are compared as if each were independent of all others, with the tests,
 * families and draws of earlier publications, so that their numbers can be reproduced digit for digit.
 */
export const publishedResults = (runs: Table, settings: Settings): StatisticalResults => {
  const study = studyOf(runs, settings)
  const jobs = publishedJobs(study)
  return assemblePublished(study, jobs, jobs.map(runPublishedJob))
}
