import { join } from 'node:path'
import { expect, test } from 'vitest'
import { load } from '../../src/transform/loading/load.ts'
import { whenShared } from '../support/shared.ts'

/** What is wrong with each folder of results, and nothing else: a note that is no fault hides those that are. */
const faults: readonly (readonly [folder: string, runs: number, codes?: readonly string[]])[] = [
  ['metr', 7063],
  ['promptfoo', 16],
  ['tau-bench', 200],
  // Six judgments give a criterion other points than its items come to.
  ['scylla-dryrun', 7, Array.from({ length: 6 }, () => 'items-do-not-add-up')],
  // Of one log only one sample of four is left, which was not scored. The transcripts of other tools are no fault.
  [
    'transcripts',
    3,
    [
      ...['log-incomplete', 'run-not-started', 'run-not-started', 'run-not-started'],
      ...['run-without-outcome', 'transcript-odd', 'value-missing'],
    ],
  ],
  ['wild/deepeval', 1],
  ['wild/helm', 5],
  ['wild/promptfoo', 28],
  ['wild/swe-bench-aider', 300],
  // Of 302 entries of a report, one is there twice and two say both that there is a patch and that there is none.
  ['wild/swe-bench-docker', 299 + 249, ['log-twice', 'run-twice']],
  // 400 of the 500 instances were not submitted.
  ['wild/swe-bench-vexp', 100, ['instances-missing']],
  ['wild/swe-bench-vexp/logs', 98],
  // One file holds 10 samples of 5000, a log and some results keep none.
  ['cross-format', 30, ['log-incomplete', 'log-without-samples', 'log-without-samples']],
  // One log was cancelled and one holds a sample of four (three are missing); one was not scored; one is there in two formats.
  [
    'inspect',
    251,
    [
      ...['log-incomplete', 'log-incomplete', 'log-twice', 'log-without-scores'],
      ...['run-not-started', 'run-not-started', 'run-not-started'],
      ...['run-without-outcome', 'run-without-outcome', 'transcript-odd', 'value-missing'],
    ],
  ],
]

whenShared('results as tools write them', shared => {
  test.each(faults.map(([folder, runs, codes = []]) => ({ folder, runs, codes })))(
    '$folder: $runs runs, and only what is wrong with them is reported',
    async ({ folder, runs, codes }) => {
      const { tables, problems } = await load([join(shared, 'data', folder)], { jobs: 0 })
      expect(tables.runs.size).toBe(runs)
      expect(problems.map(({ code }) => code).sort()).toEqual(codes)
    },
  )
})
