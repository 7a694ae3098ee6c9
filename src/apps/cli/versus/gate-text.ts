import type { RuleVerdict } from '../../../analysis/gate/gate.ts'
import { ruleText } from '../../../core/gate-rule.ts'
import type { Settings } from '../../../core/settings.ts'
import type { JudgedGate } from '../../../formats/gate.ts'
import { detailText, foundText, gateMessage, ruleMessage } from '../../../output/narrative/gate-words.ts'
import { text } from '../../../output/narrative/messages.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { textTable } from '../text-table.ts'
import { counted } from '../words.ts'
import { verdictColours } from './verdict-colours.ts'
import { warningsText } from './versus-text.ts'

const longestName = 60

/** A gate for a person at a terminal: the verdict, each rule, and why those not kept are not. */
export const gateText = (judged: JudgedGate, settings: Settings, look: Look): string => {
  const { gate, base, candidate } = judged
  const { width, colours } = look
  const names = [candidate, ...(base ? [base] : [])].map(
    ({ name, runs }) => `${printable(name, longestName)} (${counted(runs.rows.length, 'run')})`,
  )
  const verdict = colours.bold(colours[verdictColours[gate.verdict]](gate.verdict))
  const limits = `In brackets: one-sided ${Number((100 * settings.confidence).toPrecision(6))}% limits. A rule that compares fails if these exclude “no change” and the estimate is beyond what is allowed; every rule passes if they are within it; else it is inconclusive.`
  return [
    [`Gate: ${verdict}, ${text(gateMessage(judged))}`, colours.dim(paragraph('', names.join(' vs. '), width))].join(
      '\n',
    ),
    warningsText(gate.warnings, look),
    rulesTable(gate.rules, look),
    colours.dim(paragraph('', limits, width)),
    detailsText(gate.rules, look),
    openText(gate.rules, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const rulesTable = (rules: readonly RuleVerdict[], { width, colours }: Look): string => {
  const { header, body } = textTable(
    [
      { header: 'Rule', align: 'left', cells: rules.map(({ rule }) => ruleText(rule)) },
      { header: 'Found', align: 'left', cells: rules.map(foundText) },
      { header: 'Verdict', align: 'left', cells: rules.map(({ verdict }) => verdict) },
    ],
    width,
  )
  const coloured = (line: string, i: number) => {
    const { verdict } = rules[i]
    return line.endsWith(verdict) ? line.slice(0, -verdict.length) + colours[verdictColours[verdict]](verdict) : line
  }
  return [...header.map(line => colours.bold(line)), ...body.map(coloured)].join('\n')
}

/** Which tasks broke, and what both sides spent. */
const detailsText = (rules: readonly RuleVerdict[], { width }: Look): string | null => {
  const lines = rules.flatMap(each => {
    const detail = detailText(each, name => printable(name, longestName))
    return detail === null ? [] : [paragraph('  · ', `${ruleText(each.rule)}. ${detail}`, width)]
  })
  return lines.length === 0 ? null : lines.join('\n')
}

const openText = (rules: readonly RuleVerdict[], { width }: Look): string | null => {
  const lines = rules
    .filter(({ verdict }) => verdict === 'inconclusive')
    .map(each => paragraph('  · ', `${ruleText(each.rule)}. ${printable(text(ruleMessage(each)), 600)}`, width))
  return lines.length === 0 ? null : lines.join('\n')
}
