import { basename, dirname } from 'node:path'
import type { Found, Importer } from '../../../core/importer.ts'
import type { CriterionRecord, ItemRecord, RunContent, Tokens, Trouble } from '../../../core/record.ts'
import { Disk } from '../../io/disk.ts'
import { Fields, Findings, isObject } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import {
  checks,
  knownCost,
  noTokens,
  nothingKnown,
  outcome,
  passedBy,
  shareCriterion,
  testsCriterion,
} from '../../logs/content.ts'
import { besideOf, jsonOf, type LogFile, logImporter, withoutTask } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { secondsIn } from '../../logs/names.ts'
import { folderOriginals } from '../../transcripts/originals.ts'
import { readTranscript } from '../native/transcript.ts'

const files = logImporter({
  id: 'harbor',
  title: 'Harbor jobs',
  description:
    'Job folders of Harbor: <job>/<trial>/result.json with task_name and agent_info. The job is the experiment, trials of one task are its runs. What the agent did is read from agent/trajectory.json, the tests of the verifier from verifier/ctrf.json. The reward named reward decides, unless --outcome names another; a trial that ended with an exception failed for reasons that are not the agent’s.',
  looksFor: '<job>/<trial>/result.json with task_name and agent_info',
  keys: ['task_name', 'trial_name', 'agent_info', 'verifier_result'],

  isNamed: name => basename(name) === 'result.json',
  isOurs: ({ value }) => isObject(value) && 'task_name' in value && 'agent_info' in value,
  // The job has a result of its own, which only counts those of its trials.
  isBeside: ({ value }) => isObject(value) && 'n_total_trials' in value,

  read(file, add) {
    const value = jsonOf(file)
    const run = isObject(value) ? readTrial(file, new Fields(value, file.account)) : null
    if (run) add(run)
  },
})

const importer: Importer = {
  ...files,
  originals: folderOriginals,

  *read(part): Iterable<Found> {
    const disk = new Disk(part.watched)
    for (const { key, path, content } of part.runs) {
      if (!content) continue
      const findings = new Findings()
      disk.begin(path)
      disk.watch('result.json')
      disk.watch(testReport)
      const folder = labelOf(part.source, path)
      const run = { key, folder, ...content, transcript: readTranscript(disk, path, folder, findings) ?? undefined }
      yield* findings.found
      yield { kind: 'run', run, seen: disk.seen() }
    }
  },
}

export default importer

const readTrial = (file: LogFile, trial: Fields): LogRun | null => {
  const task = trial.word('task_name')
  if (task === null) return withoutTask(file, trial, 'task_name')
  const agent = trial.due('agent_info').object('agent_info')
  const id = trial.word('id')
  return {
    said: {
      task,
      agent: agent?.due('name').word('name') ?? null,
      model: agent?.object('model_info')?.word('name') ?? null,
    },
    suggested: { experiment: basename(dirname(dirname(file.path))) },
    run: NaN,
    file,
    place: '',
    folder: dirname(file.path),
    origin: id,
    byScore: true,
    content: contentOf(file, trial),
  }
}

const contentOf = (file: LogFile, trial: Fields): RunContent => {
  const result = trial.object('agent_result')
  const exception = trial.object('exception_info')
  const rewards = rewardsIn(trial, exception === null)
  const score = rewards ? rewardIn(file, rewards) : NaN
  const recorded = outcome(score, passedBy(score))
  const tokens = result ? tokensOf(result) : noTokens
  const took = (fields: Fields | null) => (fields ? secondsIn(fields, 'started_at', 'finished_at') : NaN)
  return {
    ...nothingKnown,
    tokens,
    costUsd: knownCost(result?.amount('cost_usd') ?? NaN, tokens.input + tokens.output),
    seconds: {
      total: took(trial),
      agent: took(trial.object('agent_execution')),
      judge: took(trial.object('verifier')),
    },
    trouble: troubleOf(exception),
    recorded,
    judges: checks(recorded, criteriaOf(rewards, testsOf(file))),
  }
}

/** A trial that ran to its end has rewards. */
const rewardsIn = (trial: Fields, isDue: boolean): Fields | null => {
  if (!isDue) return trial.object('verifier_result')?.object('rewards') ?? null
  return trial.due('verifier_result').object('verifier_result')?.due('rewards').object('rewards') ?? null
}

/** The reward that decides: the one asked for, else the one called reward, else the mean of all. */
const rewardIn = ({ overrides, applied }: LogFile, rewards: Fields): number => {
  const names = Object.keys(rewards.value)
  for (const name of names.length === 0 ? ['reward'] : names) rewards.due(name)
  if (overrides.outcome !== null && names.includes(overrides.outcome)) {
    applied.add('outcome')
    return rewards.number(overrides.outcome)
  }
  if (names.length === 0 || names.includes('reward')) return rewards.number('reward')
  return names.reduce((sum, name) => sum + rewards.number(name), 0) / names.length
}

/** What the verifier found: its tests and its rewards. The tests stand behind the reward of all, which says no more. */
const criteriaOf = (rewards: Fields | null, tests: readonly CriterionRecord[]): CriterionRecord[] => {
  const own = Object.keys(rewards?.value ?? {}).filter(name => tests.length === 0 || name !== 'reward')
  const rewarded = own.map(name => shareCriterion(name, rewards?.number(name) ?? NaN))
  return [...rewarded, ...tests]
}

/** Input counts what came from the cache. */
const tokensOf = (result: Fields): Tokens => {
  const input = result.amount('n_input_tokens')
  const cacheRead = result.amount('n_cache_tokens')
  return {
    ...noTokens,
    input: input - (cacheRead <= input ? cacheRead : 0),
    output: result.amount('n_output_tokens'),
    cacheRead,
  }
}

const troubleOf = (exception: Fields | null): Trouble | null =>
  exception === null ? null : /timeout/i.test(exception.word('exception_type') ?? '') ? 'timeout' : 'infrastructure'

/** Where the verifier of a trial leaves the report of its tests. */
const testReport = 'verifier/ctrf.json'

/** Tests that were skipped, wait or are of another kind say nothing of the run. */
const points: ReadonlyMap<string, number> = new Map([
  ['passed', 1],
  ['failed', 0],
])
const without = new Set(['skipped', 'pending', 'other'])

const testsOf = (file: LogFile): CriterionRecord[] => {
  const report = besideOf(file, testReport)
  const tests = report?.due('results').object('results')?.due('tests').objects('tests') ?? []
  return testsCriterion(tests.map(itemOf))
}

const itemOf = (test: Fields, i: number): ItemRecord => {
  const status = test.due('status').word('status')
  const achieved = points.get(status ?? '') ?? NaN
  if (status !== null && Number.isNaN(achieved) && !without.has(status))
    test.wrongType(test.place('status'), status, 'passed, failed, skipped, pending or other')
  return {
    id: test.due('name').word('name') ?? `test ${i + 1}`,
    achieved,
    max: Number.isNaN(achieved) ? NaN : 1,
    reason: test.word('message'),
  }
}
