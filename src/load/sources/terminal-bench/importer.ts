import { dirname, join } from 'node:path'
import type { CriterionRecord, ItemRecord, RunContent, Trouble } from '../../../core/record.ts'
import type { Roles } from '../../column-roles.ts'
import { isFile } from '../../io/disk.ts'
import { Fields, isObject } from '../../io/fields.ts'
import { checks, countedTokens, nothingKnown, outcome, testsCriterion } from '../../logs/content.ts'
import { besideOf, entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { secondsIn, submissionOf } from '../../logs/names.ts'
import { named } from '../../transcripts/shared/values.ts'

const isTrial = (value: unknown): boolean => isObject(value) && 'task_id' in value && 'is_resolved' in value

export default logImporter({
  id: 'terminal-bench',
  title: 'Terminal-Bench results',
  description:
    'Results of Terminal-Bench (results.json): one run per trial, also where the run and the trial both have a file. Agent and model are read from a folder named <date>_<agent>_<model>, else from run_metadata.json or tb.lock. A trial without a verdict (is_resolved null) has none here, while published accuracy counts it as not resolved.',
  looksFor: 'results.json with results[] that have task_id and is_resolved',
  keys: ['task_id', 'trial_name', 'is_resolved', 'parser_results'],

  isNamed: name => name.endsWith('results.json'),
  isOurs: ({ value }) =>
    isTrial(value) || (isObject(value) && Array.isArray(value.results) && value.results.some(isTrial)),

  read(file, add) {
    const value = jsonOf(file)
    if (!isObject(value)) return
    const apart = isTrial(value)
    const folder = apart ? runFolderOf(file.path) : dirname(file.path)
    const roles = rolesIn(file, folder)
    const trials = apart
      ? [{ fields: new Fields(value, file.account), place: '' }]
      : entriesOf(file, value.results, 'results')
    for (const { fields, place } of trials) {
      const run = readTrial(file, fields, place)
      if (run) add({ ...run, ...roles, ...namesOf(fields, folder, apart) })
    }
    if (!apart)
      checkAccuracy(
        new Fields(value, file.account),
        trials.map(({ fields }) => fields),
      )
  },
})

const readTrial = (file: LogFile, trial: Fields, place: string): LogRun | null => {
  const task = trial.word('task_id')
  if (task === null) return withoutTask(file, trial, 'task_id')
  return { said: { task }, run: NaN, file, place, content: contentOf(trial) }
}

const contentOf = (trial: Fields): RunContent => {
  // Null is a trial without a verdict, which its tool writes down.
  if (trial.value.is_resolved === undefined) trial.missing('is_resolved')
  const resolved = trial.flag('is_resolved')
  const recorded = outcome(resolved === null ? NaN : Number(resolved), resolved)
  const took = (what: string) => secondsIn(trial, `${what}_started_at`, `${what}_ended_at`)
  return {
    ...nothingKnown,
    tokens: countedTokens(trial.amount('total_input_tokens'), trial.amount('total_output_tokens')),
    seconds: { total: took('trial'), agent: took('agent'), judge: took('test') },
    trouble: troubles.get(trial.word('failure_mode') ?? '') ?? null,
    recorded,
    judges: checks(recorded, testsOf(trial.object('parser_results'))),
  }
}

const troubles: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ...named('agent_timeout test_timeout', 'timeout'),
  ...named('agent_installation_failed parse_error unknown', 'infrastructure'),
  ...named('unknown_agent_error fatal_llm_parse_error context_length_exceeded output_length_exceeded', 'agent_error'),
])

const points: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  ['passed', 1],
  ['failed', 0],
])

const testsOf = (results: Fields | null): CriterionRecord[] =>
  testsCriterion(
    Object.entries(results?.value ?? {}).map(([id, status]): ItemRecord => {
      const achieved = points.get(status) ?? NaN
      if (Number.isNaN(achieved)) results?.wrongType(results.place(id), status, 'passed or failed')
      return { id, achieved, max: Number.isNaN(achieved) ? NaN : 1, reason: null }
    }),
  )

/** Versions that round their accuracy keep three digits. */
const tolerance = 0.0005

const checkAccuracy = (results: Fields, trials: readonly Fields[]): void => {
  const accuracy = results.number('accuracy')
  if (Number.isNaN(accuracy) || trials.length === 0) return
  const resolved = trials.filter(({ value }) => value.is_resolved === true).length
  const judged = trials.filter(({ value }) => typeof value.is_resolved === 'boolean').length
  const isAccuracy = (of: number): boolean => of > 0 && Math.abs(resolved / of - accuracy) <= tolerance
  if (isAccuracy(judged)) return
  const own = `${percent(accuracy)} is the accuracy in the file`
  const ours = judged === 0 ? 'no trial has a verdict' : `its trials come to ${shareOf(resolved, judged)}`
  const without = trials.length - judged
  results.account.report(
    'summary-differs',
    isAccuracy(trials.length)
      ? `${own}, but ${ours}: ${without} without a verdict (is_resolved null) ${without === 1 ? 'counts' : 'count'} there as not resolved.`
      : `${own}, but ${ours}.`,
    isAccuracy(trials.length)
      ? 'Give --missing fail to count them as it does.'
      : 'Trials may be missing or changed: write the file again.',
    'accuracy',
  )
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
const shareOf = (count: number, of: number): string => `${percent(count / of)} (${count} of ${of})`

const metadata = 'run_metadata.json'
const lock = 'tb.lock'
const written = ['results.json', metadata, lock]

/** The folder of the run that a trial with a file of its own is part of: <run>/<task>/<trial>/results.json. */
const runFolderOf = (path: string): string => {
  const task = dirname(dirname(path))
  const above = [task, dirname(task)]
  return above.find(folder => written.some(name => isFile(join(folder, name)))) ?? dirname(task)
}

/** What tells a trial from others: its id, which older versions do not write, else its name within its run. */
const namesOf = (trial: Fields, folder: string, apart: boolean): Pick<LogRun, 'origin' | 'kept'> => {
  const id = trial.word('id')
  const name = trial.word('trial_name')
  if (name === null) return { origin: id }
  const inRun = `${folder}\n${name}`
  return { origin: id ?? inRun, kept: { as: [inRun], apart } }
}

const rolesIn = (file: LogFile, folder: string): Pick<LogRun, 'suggested'> => {
  const submission = submissionOf(file.path)
  return { suggested: { experiment: 'terminal-bench', ...(submission ?? harnessRoles(file, folder)) } }
}

const harnessRoles = (file: LogFile, folder: string): Roles => {
  const run = besideOf(file, metadata, folder)
  const agent = run?.word('agent_name') ?? null
  const model = run?.word('model_name') ?? null
  if (agent !== null && model !== null) return { agent, model }
  const locked = besideOf(file, lock, folder)?.object('agent') ?? null
  return { agent: agent ?? locked?.word('name') ?? null, model: model ?? locked?.word('model_name') ?? null }
}
