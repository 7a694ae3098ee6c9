import type { Problem } from '../../core/problem.ts'
import { type ProblemCode, problemCodes } from '../../core/problem-codes.ts'
import { printable } from './printable.ts'
import type { Look } from './screen.ts'
import { paragraph } from './screen-layout.ts'
import { severityColor } from './summary/caveats-text.ts'

/** So many of a code are shown; the file holds them all. */
const mostShown = 10

const longestPath = 300

/** Problems by code, worst first: what the code means, where it was found, what is wrong there, what to do. */
export const problemsText = (problems: readonly Problem[], look: Look): string => {
  const byCode = new Map<ProblemCode, Problem[]>()
  for (const problem of problems) {
    const found = byCode.get(problem.code)
    if (found) found.push(problem)
    else byCode.set(problem.code, [problem])
  }
  return [...byCode].map(([code, found]) => codeText(code, found, look)).join('\n\n')
}

const codeText = (code: ProblemCode, found: readonly Problem[], { width, colors }: Look): string => {
  const { severity, means } = problemCodes[code]
  const shown = found.slice(0, mostShown)
  const sameMessage = found.length > 1 && areSame(found.map(({ message }) => message))
  const sameHint = areSame(found.map(({ hint }) => hint))
  const say = (indent: string, { message }: Problem) => paragraph(indent, printable(message), width)
  const advise = (indent: string, { hint }: Problem) => paragraph(`${indent}→ `, printable(hint, longestPath), width)
  return [
    `${colors[severityColor[severity]](severity)} ${colors.bold(code)} (${found.length.toLocaleString('en')})`,
    colors.dim(paragraph('  ', means, width)),
    ...(sameMessage ? [say('  ', found[0])] : []),
    ...shown.flatMap(problem => [
      `  ${placeText(problem)}`,
      ...(sameMessage ? [] : [say('    ', problem)]),
      ...(sameHint ? [] : [advise('    ', problem)]),
    ]),
    ...(found.length > shown.length
      ? [`  … and ${(found.length - shown.length).toLocaleString('en')} more, which --json lists`]
      : []),
    ...(sameHint ? [advise('  ', found[0])] : []),
  ].join('\n')
}

/** What is the same for all is said once. */
const areSame = (texts: readonly string[]): boolean => texts.every(text => text === texts[0])

const placeText = ({ file, at }: Problem): string =>
  `${printable(file, longestPath)}${at === '' ? '' : ` at ${printable(at)}`}`
