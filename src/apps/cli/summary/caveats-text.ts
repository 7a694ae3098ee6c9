import type { Analysis } from '../../../analysis/analysis.ts'
import type { Problem } from '../../../core/problem.ts'
import { type ProblemCode, problemCodes, type Severity } from '../../../core/problem-codes.ts'
import { caveats } from '../../../output/narrative/caveats.ts'
import { severitiesText, severityCounts } from '../../../output/narrative/messages/caveats-messages.ts'
import { text } from '../../../output/narrative/messages.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { padEnd, padStart, paragraph } from '../screen-layout.ts'

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

export const severityColor: Record<Severity, 'red' | 'yellow' | 'cyan'> = {
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
}

/** A line or two for each code: how bad, how often, what it means. */
const codeLines = (codes: readonly CodeCount[], { width, colors }: Look): string[] => {
  const codeWidth = Math.max(...codes.map(({ code }) => code.length))
  const countWidth = Math.max(...codes.map(({ count }) => count.toLocaleString('en').length))
  return codes.map(({ code, severity, count }) => {
    const many = padStart(count.toLocaleString('en'), countWidth)
    const start = `    ${padEnd(severity, 7)}  ${many}  ${padEnd(code, codeWidth)}  `
    return paragraph(start, firstSentence(problemCodes[code].means), width).replace(severity, word =>
      colors[severityColor[severity]](word),
    )
  })
}

const firstSentence = (text: string): string => text.replace(/\. .*$/s, '.')

/** Errors and warnings with what they mean, below the caveat that counts them; notes need no action and are only named. */
const problemLines = (problems: readonly Problem[], look: Look): string[] => {
  const codes = countCodes(problems)
  const serious = codes.filter(({ severity }) => severity !== 'note')
  const notes = codes.filter(({ severity }) => severity === 'note')
  const noteNames = notes.map(({ code, count }) => `${code} (${count.toLocaleString('en')})`).join(', ')
  return [
    ...(serious.length === 0 ? [] : codeLines(serious, look)),
    ...(notes.length === 0
      ? []
      : [
          paragraph(
            '  · ',
            `${severitiesText(severityCounts(problems, ['note']))}, no action needed: ${noteNames}.`,
            look.width,
          ),
        ]),
  ]
}

/** Doubts name what the data names, and many of it. */
const longestDoubt = 1000

const bulleted = (text: string, { width, colors }: Look): string =>
  paragraph('  ! ', printable(text, longestDoubt), width).replace('!', sign => colors.yellow(sign))

/** Caveats, as a block of text. */
export const distrustText = (analysis: Analysis, look: Look): string => {
  const lines = [
    ...caveats(analysis).map(caveat => bulleted(text(caveat), look)),
    ...problemLines(analysis.problems, look),
  ]
  return lines.length === 0
    ? 'Nothing in the data gives cause for doubt.'
    : [look.colors.bold('Caveats'), ...lines].join('\n')
}
