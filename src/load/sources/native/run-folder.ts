import type { Found, PartRun } from '../../../core/importer.ts'
import { problem } from '../../../core/problem.ts'
import {
  type Change,
  type ProcessMetric,
  type ProgressStep,
  processMetrics,
  type Recorded,
  type RunRecord,
  type Tokens,
} from '../../../core/record.ts'
import type { Disk } from '../../io/disk.ts'
import { Fields, FileAccount, Findings } from '../../io/fields.ts'
import { readJson } from '../../io/json.ts'
import { type AgentResult, readAgent, readTokens, troubleOf } from './agent-folder.ts'
import { importedRun } from './import-record.ts'
import { readJudges } from './judge-folders.ts'
import { readTranscript } from './transcript.ts'

export const readRun = (disk: Disk, run: PartRun, label: string): Found[] => {
  const findings = new Findings()
  disk.begin(run.path)
  const account = new FileAccount(`${label}/run_result.json`, findings)
  const result = readJson(disk, 'run_result.json', account)
  if (!(result instanceof Fields) || saysNothing(result)) {
    const reason = result === 'absent' ? 'not finished' : 'unreadable'
    const filesPresent = disk.list('.').sort()
    findings.add(unfinished(label, reason, filesPresent))
    const missing = { key: run.key, folder: label, reason, filesPresent } as const
    return [...findings.found, { kind: 'missing', missing, seen: disk.seen() }]
  }
  const record = readRecord(disk, run, label, result, findings)
  account.close()
  return [...findings.found, { kind: 'run', run: record, seen: disk.seen() }]
}

/** Any of them makes a result; the number of the run stands in the name of its folder. */
const resultNames = [
  ...['judge_score', 'judge_passed', 'judge_grade', 'judges', 'exit_code', 'cost_usd', 'token_stats', 'imported'],
  ...['duration_seconds', 'agent_duration_seconds', 'judge_duration_seconds'],
  ...['process_metrics', 'progress_tracking', 'changes'],
] as const

const saysNothing = ({ value, account }: Fields): boolean => {
  if (resultNames.some(name => (value[name] ?? null) !== null)) return false
  const message = 'Nothing that a result holds is there: neither outcome, nor cost, nor time.'
  account.report('value-missing', message, 'Write or copy the file again, or remove it.')
  return true
}

const first = (value: number, other: number): number => (Number.isNaN(value) ? other : value)

const readRecord = (
  disk: Disk,
  { key, experiment, path }: PartRun,
  label: string,
  result: Fields,
  findings: Findings,
): RunRecord => {
  const agent = readAgent(disk, label, findings)
  const exitCode = first(result.number('exit_code'), agent.exitCode)
  const imported = importedRun(result)
  const counted = tokensOf(readTokens(result.object('token_stats')), agent)
  const tokens = imported ? { ...counted, ...imported.total } : counted
  const seconds = {
    total: result.amount('duration_seconds'),
    agent: result.amount('agent_duration_seconds'),
    judge: result.amount('judge_duration_seconds'),
  }
  const steps = result.objects('progress_tracking').map(readStep)
  const changes = result.objects('changes').map(readChange)
  const number = result.number('run_number')
  if (!Number.isNaN(number) && number !== key.run) {
    const message = `run_number is ${number}, but the folder says ${key.run}; the folder counts.`
    result.account.report('run-number-differs', message, 'Correct run_number if that matters to others.', 'run_number')
  }
  const judges = readJudges(disk, result.objects('judges'), label, findings)
  if (judges.length > 0 && judges.length < experiment.judgeModels.length) {
    const message = `${judges.length} of the ${experiment.judgeModels.length} planned judges rated this run.`
    result.account.report(
      'judge-missing',
      message,
      'Let the missing judge rate it; the others count meanwhile.',
      'judges',
    )
  }
  const recorded = readRecorded(result, steps.length + changes.length > 0, label, findings)
  const record: RunRecord = {
    key,
    folder: label,
    exitCode,
    tokens,
    costUsd: first(result.amount('cost_usd'), agent.costUsd),
    seconds,
    apiCalls: agent.apiCalls,
    turns: agent.turns,
    trouble: imported
      ? imported.trouble
      : troubleOf(agent, { exitCode, tokens, seconds: seconds.agent, limit: experiment.timeoutSeconds }),
    recorded: imported?.decides ? { ...recorded, decides: true } : recorded,
    judges,
    usage: agent.usage,
    steps,
    changes,
  }
  const transcript = readTranscript(disk, path, label, findings)
  // Most runs have neither, and spreading a record costs more than filling it.
  return transcript || imported ? { ...record, ...(transcript && { transcript }), ...imported?.extra } : record
}

const tokensOf = (own: Tokens, { tokens }: AgentResult): Tokens => ({
  input: first(own.input, tokens.input),
  output: first(own.output, tokens.output),
  cacheCreation: first(own.cacheCreation, tokens.cacheCreation),
  cacheRead: first(own.cacheRead, tokens.cacheRead),
})

const readStep = (step: Fields, i: number): ProgressStep => ({
  id: step.word('step_id') ?? String(i + 1),
  description: step.word('description'),
  weight: step.amount('weight'),
  completed: step.flag('completed'),
  alignment: step.number('goal_alignment'),
})

const readChange = (change: Fields, i: number): Change => ({
  id: change.word('change_id') ?? String(i + 1),
  description: change.word('description'),
  succeeded: change.flag('succeeded'),
  causedFailure: change.flag('caused_failure'),
  reverted: change.flag('reverted'),
})

const readRecorded = (result: Fields, tracked: boolean, label: string, findings: Findings): Recorded => ({
  score: result.number('judge_score'),
  passed: result.flag('judge_passed'),
  grade: result.word('judge_grade'),
  process: readProcess(result, tracked, label, findings),
})

const forEachProcess = (value: (metric: ProcessMetric) => number): Record<ProcessMetric, number> => ({
  r_prog: value('r_prog'),
  strategic_drift: value('strategic_drift'),
  cfp: value('cfp'),
  pr_revert_rate: value('pr_revert_rate'),
})

/** A block of zeros that nothing measured is what harnesses write when they measure nothing. */
const readProcess = (result: Fields, tracked: boolean, label: string, findings: Findings) => {
  const block = result.object('process_metrics')
  const process = forEachProcess(metric => block?.number(metric) ?? NaN)
  const measured = tracked || processMetrics.some(metric => process[metric] !== 0 && !Number.isNaN(process[metric]))
  if (measured || !block || processMetrics.every(metric => Number.isNaN(process[metric]))) return process
  const tier = folderAbove(folderAbove(label))
  findings.count({
    code: 'process-not-measured',
    subject: tier,
    file: tier,
    at: 'process_metrics',
    message:
      'Runs that track neither progress nor changes and have 0 for every process metric: {count}. These count as not measured.',
    hint: 'Record progress_tracking and changes, or keep transcripts, to measure them.',
  })
  return forEachProcess(() => NaN)
}

const folderAbove = (label: string): string => label.slice(0, Math.max(0, label.lastIndexOf('/')))

const unfinished = (label: string, reason: string, filesPresent: readonly string[]) =>
  problem(
    'run-not-finished',
    label,
    reason === 'not finished'
      ? 'The run was started and never finished: no run_result.json.'
      : 'run_result.json cannot be used.',
    `It is listed in missing_runs.csv. Its folder holds: ${filesPresent.join(', ') || 'nothing'}.`,
  )
