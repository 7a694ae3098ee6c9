import { mostRepetitions } from '../../../core/importer.ts'
import type { Problem } from '../../../core/problem.ts'
import { Fields, type FileAccount, isObject } from '../../io/fields.ts'
import { unlessTooDeep } from '../../io/nesting.ts'
import type { LogFile } from '../../logs/log-importer.ts'
import { type LogRun, taskName } from '../../logs/log-run.ts'
import type { LogPlanner } from '../../logs/planner.ts'
import { unnamedRuns } from '../../logs/unnamed-runs.ts'
import { listed } from '../../missing-list.ts'
import { type InspectHeader, readHeader, withDecider } from './header.ts'
import { type InspectLog, type SampleReference, unusable } from './log/contract.ts'
import { withLog } from './log/log.ts'
import { readSample } from './log-sample.ts'
import { isOpenLog } from './score.ts'

/** The runs of one log: those of a packed one are read later, those of a plain one at once. */
export const planLog = (file: LogFile, planner: LogPlanner): null => {
  const report = (problem: Problem) => file.account.findings.add(problem)
  const problem = unlessTooDeep(file.label, report, () =>
    withLog(file.path, file.label, log => planSamples(file, log, planner)),
  )
  if (problem) file.account.findings.add(unusable(problem))
  return null
}

const planSamples = (file: LogFile, log: InspectLog, planner: LogPlanner): null => {
  const header = withDecider(readHeader(new Fields(log.header, file.account)), log)
  const isPacked = file.name.endsWith('.eval')
  const { outcome } = file.overrides
  const isOpen = isOpenLog(header, log, outcome)
  let isFound = isPacked && header.scoreNames.some(name => name === outcome)
  for (const problem of log.odd) file.account.findings.add(unusable(problem))
  for (const reference of log.samples) {
    const { name } = reference
    const sample = isPacked ? null : reference.read()
    const content =
      sample && 'sample' in sample ? readSample(sample.sample, name, header, outcome, isOpen, file.account) : null
    isFound ||= content?.isChosen ?? false
    planner.add({
      ...runOf(file, header, reference),
      byScore: true,
      content: content?.content ?? null,
      ...(isPacked && { fault: () => faultOf(reference) }),
    })
  }
  if (outcome !== null && isFound) file.applied.add('outcome')
  reportLog(file.account, header, log)
  if (isOpen) reportOpen(file.account, outcome ?? header.first?.name ?? 'The score')
  if (outcome === null) reportChosen(file.account, header, log)
  if (isPartial(header, log)) planAbsent(file, header, log, planner)
  return null
}

const planAbsent = (file: LogFile, header: InspectHeader, log: InspectLog, planner: LogPlanner): void => {
  const few = (runs: Iterable<LogRun>) => listed(runs, file.label, file.account.findings)
  for (const run of few(absentRuns(file, header, log))) planner.addAbsent(run)
  // The problem that names the numbers tells them.
  for (const run of few(unnamedIn(file, header, log))) planner.addAbsent(run, true)
}

/** Why a sample that another log has too cannot be read: nobody reads it later. */
const faultOf = (reference: SampleReference): Problem | null => {
  const read = reference.read()
  return 'problem' in read ? unusable(read.problem) : null
}

/** Samples are missing where the log broke off or lost some; one that keeps none may have had all of them. */
const isPartial = ({ status, totalSamples }: InspectHeader, { samples }: InspectLog): boolean =>
  status !== 'success' || (samples.length > 0 && samples.length < totalSamples)

const runOf = (file: LogFile, header: InspectHeader, { name, id, epoch }: Omit<SampleReference, 'read'>): LogRun => {
  const { task, model, agent, args, evalId, summary, epochs, timeLimit } = header
  return {
    said: { experiment: task, task: taskName(task, id), family: task, agent, model },
    args,
    run: epoch,
    file,
    place: `/${name}`,
    content: null,
    origin: evalId === null ? null : `${evalId}\n${name}`,
    version: summary,
    about: { runsPerSubtest: epochs, timeoutSeconds: timeLimit },
  }
}

const unnamedIn = (file: LogFile, header: InspectHeader, { samples }: InspectLog): Iterable<LogRun> => {
  const known = Math.max(samples.length, header.sampleIds.length * epochsOf(header))
  return unnamedRuns(header.totalSamples - known, header.task, task => {
    const run = runOf(file, header, { name: '', id: task, epoch: 1 })
    return { ...run, said: { ...run.said, task }, place: '' }
  })
}

function* absentRuns(file: LogFile, header: InspectHeader, { samples }: InspectLog): Generator<LogRun> {
  const present = new Set(samples.map(({ name }) => name))
  const epochs = epochsOf(header)
  for (const id of header.sampleIds)
    for (let epoch = 1; epoch <= epochs; epoch++) {
      const name = `${id}_epoch_${epoch}`
      if (!present.has(name)) yield runOf(file, header, { id, epoch, name })
    }
}

/** Some logs leave the number of epochs out, and only count their samples. */
const epochsOf = ({ epochs, totalSamples, sampleIds }: InspectHeader): number => {
  if (!Number.isNaN(epochs)) return epochs
  const counted = totalSamples / sampleIds.length
  return Number.isInteger(counted) && counted >= 1 && counted <= mostRepetitions ? counted : 1
}

/** A log may be scored without summing up; only one that sums up nothing is looked through. */
const holdsScores = ({ samples }: InspectLog): boolean =>
  samples.some(({ read }) => {
    const found = read()
    return 'sample' in found && isObject(found.sample.scores) && Object.keys(found.sample.scores).length > 0
  })

const mostNamed = 8

const reportChosen = (account: FileAccount, header: InspectHeader, { samples }: InspectLog): void => {
  const { choices, isScored } = header
  if (choices.length === 0 || samples.length === 0 || isScored === false) return
  const [first, ...others] = choices
  const named = others.slice(0, mostNamed).join(', ')
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  const message = `The log has ${choices.length} scores and does not say which decides: ${first} does.`
  account.report('outcome-chosen', message, `Choose another with --outcome: ${named}${more}.`, 'results.scores')
}

const reportOpen = (account: FileAccount, name: string): void => {
  const message = `${name} goes beyond 1: its values are scores, and none of them is a verdict.`
  account.report('verdict-unknown', message, 'Choose a scorer that passes or fails with --outcome, if there is one.')
}

const reportLog = (account: FileAccount, header: InspectHeader, log: InspectLog): void => {
  const { samples, isTruncated } = log
  const { status, totalSamples, isScored } = header
  if (isTruncated) {
    const message = 'The log is cut off or damaged: what could be read of it is used.'
    account.report('archive-damaged', message, 'Copy it again.')
  }
  if (samples.length === 0) {
    const message = 'The log holds no samples: nothing of it can be analysed.'
    const hint = 'Run the evaluation with log_samples, or give the log that has them.'
    account.report('log-without-samples', message, hint, 'samples')
  } else if (isScored === false && !holdsScores(log)) {
    const message = 'The log holds no scores: its runs have no outcome.'
    account.report('log-without-scores', message, 'Score it with `inspect score`, and analyse it again.')
  }
  if (status !== null && status !== 'success')
    account.report('log-incomplete', `The evaluation ended with status ${status}.`, 'Run it to its end.', 'status')
  else if (samples.length > 0 && samples.length < totalSamples) {
    const message = `The log says that it has ${totalSamples} samples, but holds ${samples.length}.`
    account.report('log-incomplete', message, 'Give the whole log.', 'results.total_samples')
  }
}
