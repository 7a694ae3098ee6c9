import type { RuleVerdict } from '../../../analysis/gate/gate.ts'
import { ruleText } from '../../../core/gate-rule.ts'
import type { Settings } from '../../../core/settings.ts'
import type { JudgedGate } from '../../../output/files/gate-json.ts'
import { detailText, foundText, gateMessage, ruleMessage } from '../../../output/narrative/gate-words.ts'
import { text } from '../../../output/narrative/messages.ts'
import { counted } from '../../../output/narrative/words.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'
import { rowColumns, tableText } from '../text-table.ts'
import { coloredVerdict, endColored, warningsText } from './versus-text.ts'

const longestName = 60

/** A gate for a person at a terminal: the verdict, each rule, and why those not kept are not. */
export const gateText = (judged: JudgedGate, settings: Settings, look: Look): string => {
  const { gate, base, candidate } = judged
  const { width, colors } = look
  const names = [candidate, ...(base ? [base] : [])].map(
    ({ name, runs }) => `${printable(name, longestName)} (${counted(runs.rows.length, 'run')})`,
  )
  const verdict = colors.bold(coloredVerdict(gate.verdict, look))
  const legend = text({ code: 'gate-legend', params: { confidence: settings.confidence } })
  return [
    [`Gate: ${verdict}, ${text(gateMessage(judged))}`, colors.dim(paragraph('', names.join(' vs. '), width))].join(
      '\n',
    ),
    warningsText(gate.warnings, look),
    rulesTable(gate.rules, look),
    colors.dim(paragraph('', legend, width)),
    detailsText(gate.rules, look),
    openText(gate.rules, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const rulesTable = (rules: readonly RuleVerdict[], look: Look): string => {
  const columns = rowColumns(rules, [
    ['Rule', 'left', ({ rule }) => ruleText(rule)],
    ['Found', 'left', foundText],
    ['Verdict', 'left', ({ verdict }) => verdict],
  ])
  return tableText(columns, look, (line, i) => endColored(line, rules[i].verdict, look))
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
