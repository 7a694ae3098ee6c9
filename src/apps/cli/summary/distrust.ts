import type { Analysis } from '../../../analysis/analysis.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Problem } from '../../../core/problem.ts'
import { type ProblemCode, problemCodes, type Severity } from '../../../core/problem-codes.ts'
import { listed } from '../../../core/settings-schema.ts'
import { allRows, words } from '../../../core/table.ts'
import { padEnd, padStart, paragraph } from '../layout.ts'
import type { Look } from '../screen.ts'
import { counted } from '../words.ts'
import { unmeasuredHeadlines } from './groups-table.ts'
import { namesIn } from './overview.ts'

/** Below this many tasks one task decides much of the outcome. */
const fewTasks = 5

/** Each doubt that a reader of the numbers should have, in a sentence. */
const doubts = (analysis: Analysis): string[] => {
  const [overall] = analysis.groups('overall')
  const { runs, missingRuns, infrastructureFailures, passRateWithoutInfrastructure } = analysis.facts(overall)
  const tasks = namesIn(analysis.tables.runs, 'task').length
  const found: string[] = []
  if (missingRuns > 0)
    found.push(
      `${counted(missingRuns, 'run')} of ${(runs + missingRuns).toLocaleString('en')} ${missingRuns === 1 ? 'is' : 'are'} missing ` +
        `(${reasonCounts(analysis)}) and counted nowhere above.`,
    )
  if (infrastructureFailures > 0) {
    const passRate = analysis.result('pass_rate', overall)?.summary.mean ?? NaN
    found.push(
      `${counted(infrastructureFailures, 'run')} failed for reasons that are not the agent's: ` +
        `pass rate over runs ${formatNumber(passRate, 'percent')}, without ${infrastructureFailures === 1 ? 'it' : 'them'} ${formatNumber(passRateWithoutInfrastructure, 'percent')}.`,
    )
  }
  const unmeasured = unmeasuredHeadlines(analysis)
  for (const { title, missing } of unmeasured.filter(({ everywhere }) => !everywhere))
    found.push(`${title} was not measured in ${missing.toLocaleString('en')} of ${counted(runs, 'run')}.`)
  const never = unmeasured.filter(({ everywhere }) => everywhere).map(({ title }) => title)
  if (never.length > 0) found.push(`Not measured in any run: ${listed(never, 'and')}.`)
  found.push(...judgeDoubts(analysis))
  if (tasks < fewTasks)
    found.push(
      tasks === 1
        ? 'There is a single task: nothing here says what holds for other tasks.'
        : `There are only ${tasks} tasks: differences may not hold for others.`,
    )
  return found
}

/** Below this agreement of the judges conclusions are tentative, as Krippendorff himself put it. */
const leastAlpha = 0.667

const judgeDoubts = (analysis: Analysis): string[] => {
  const judges = analysis.judges()
  const found: string[] = []
  const alpha = judges.alphas().find(({ of }) => of === 'score')
  if (alpha && alpha.value < leastAlpha)
    found.push(`The judges agree little on scores: Krippendorff's alpha ${formatNumber(alpha.value, 'score')}.`)
  const any = judges.flips().find(({ judge }) => judge === null)
  if (any && any.flipped > 0)
    found.push(
      `${counted(any.flipped, 'verdict')} of ${any.verdicts.toLocaleString('en')} would flip without one of the judges.`,
    )
  return found
}

const reasonCounts = ({ tables: { missing_runs: missing } }: Analysis): string => {
  const counts = new Map<string, number>()
  for (const reason of words(allRows(missing), 'reason'))
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count.toLocaleString('en')} ${reason}`).join(', ')
}

interface CodeCount {
  readonly code: ProblemCode
  readonly severity: Severity
  readonly count: number
}

/** Problems are sorted, worst first, and so are their codes. */
const countCodes = (problems: readonly Problem[]): CodeCount[] => {
  const counts = new Map<ProblemCode, number>()
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => ({ code, severity: problemCodes[code].severity, count }))
}

export const severityColour: Record<Severity, 'red' | 'yellow' | 'cyan'> = {
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
}

/** A line or two for each code: how bad, how often, what it means. */
const codeLines = (codes: readonly CodeCount[], { width, colours }: Look): string[] => {
  const codeWidth = Math.max(...codes.map(({ code }) => code.length))
  const countWidth = Math.max(...codes.map(({ count }) => count.toLocaleString('en').length))
  return codes.map(({ code, severity, count }) => {
    const many = padStart(count.toLocaleString('en'), countWidth)
    const start = `    ${padEnd(severity, 7)}  ${many}  ${padEnd(code, codeWidth)}  `
    return paragraph(start, firstSentence(problemCodes[code].means), width).replace(severity, word =>
      colours[severityColour[severity]](word),
    )
  })
}

const firstSentence = (text: string): string => text.replace(/\. .*$/s, '.')

/** `2 errors and 1 warning` */
export const severityCounts = (problems: readonly Problem[], severities: readonly Severity[]): string => {
  const counts = severities
    .map(severity => ({ severity, count: problems.filter(problem => problem.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, severity))
  return listed(counts, 'and')
}

/** Errors and warnings with what they mean; notes need no action and are only named. */
const problemLines = (problems: readonly Problem[], look: Look): string[] => {
  const codes = countCodes(problems)
  const serious = codes.filter(({ severity }) => severity !== 'note')
  const notes = codes.filter(({ severity }) => severity === 'note')
  const counts = severityCounts(problems, ['error', 'warning'])
  const noteNames = notes.map(({ code, count }) => `${code} (${count.toLocaleString('en')})`).join(', ')
  return [
    ...(serious.length === 0
      ? []
      : [
          bulleted(`The data has ${counts}; \`tiercel check\` says where and what to do:`, look),
          ...codeLines(serious, look),
        ]),
    ...(notes.length === 0
      ? []
      : [paragraph('  · ', `${severityCounts(problems, ['note'])}, no action needed: ${noteNames}.`, look.width)]),
  ]
}

const bulleted = (text: string, { width, colours }: Look): string =>
  paragraph('  ! ', text, width).replace('!', sign => colours.yellow(sign))

/** What to distrust, as a block of text. */
export const distrustText = (analysis: Analysis, look: Look): string => {
  const lines = [...doubts(analysis).map(text => bulleted(text, look)), ...problemLines(analysis.problems, look)]
  return lines.length === 0
    ? 'Nothing in the data gives cause for doubt.'
    : [look.colours.bold('What to distrust'), ...lines].join('\n')
}
