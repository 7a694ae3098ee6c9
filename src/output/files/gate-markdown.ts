import type { RuleVerdict } from '../../analysis/gate/gate.ts'
import type { GateVerdict } from '../../analysis/gate/rule-case.ts'
import type { Move } from '../../analysis/versus/moves.ts'
import type { Versus } from '../../analysis/versus/versus.ts'
import type { Warning } from '../../analysis/versus/versus-warnings.ts'
import { formatNumber } from '../../core/format.ts'
import { ruleText } from '../../core/gate-rule.ts'
import { allowedText, detailText, foundText, gateMessage, ruleMessage } from '../narrative/gate-words.ts'
import { hintText } from '../narrative/messages/warnings-messages.ts'
import { text } from '../narrative/messages.ts'
import { voteText } from '../narrative/versus-words.ts'
import { counted } from '../narrative/words.ts'
import type { JudgedGate } from './gate-json.ts'
import { escapeMarkdown, literalBlock, literalName, markdownRow } from './markdown-text.ts'
import { cellName, reasonsFor } from './versus-json.ts'

const icons: Record<GateVerdict, string> = { pass: '✅', fail: '❌', inconclusive: '❔' }

/** Finds the comment of an earlier run, so that it can be replaced. */
const commentMarker = '<!-- tiercel gate -->'

export const isGateComment = (head: string): boolean => head.startsWith(commentMarker)

/** Warnings as quotes, before anything else. Messages name what is in the data, hints do not. */
const warningsMarkdown = (warnings: readonly Warning[]): string[] =>
  warnings.map(warning => `> ⚠️ **${escapeMarkdown(text(warning))}** ${hintText(warning)}`)

/** A gate for people who read it on a forge: as a step's summary, or a comment on a change. */
export const gateMarkdown = (judged: JudgedGate, versus: Versus | null): string => {
  const { gate, base, candidate } = judged
  const names = [candidate, ...(base ? [base] : [])].map(
    ({ name, runs }) => `${literalName(name)} (${counted(runs.rows.length, 'run')})`,
  )
  const rows = gate.rules.map(verdict => [
    `${icons[verdict.verdict]} ${verdict.verdict}`,
    ruleCode(verdict),
    escapeMarkdown(foundText(verdict)),
    escapeMarkdown(allowedText(verdict)),
  ])
  const told = gate.rules.flatMap(each => sentencesOf(each).map(text => `- ${ruleCode(each)} ${text}`))
  return [
    `### ${icons[gate.verdict]} Gate: ${gate.verdict} – ${text(gateMessage(judged))}`,
    names.join(' vs. '),
    ...warningsMarkdown(gate.warnings),
    markdownTable(['Verdict', 'Rule', 'Found, with one-sided limits', 'Allowed'], rows),
    ...(told.length === 0 ? [] : [told.join('\n')]),
    ...(versus ? movedMarkdown(versus) : []),
    '',
  ].join('\n\n')
}

/** Which tasks broke or what was spent, and why a rule is inconclusive or kept although tasks broke. */
const sentencesOf = (verdict: RuleVerdict): string[] => {
  const detail = detailText(verdict, literalName)
  const isOpen = verdict.verdict === 'inconclusive'
  return [
    ...(detail === null ? [] : [verdict.about === 'metric' ? escapeMarkdown(detail) : detail]),
    ...(isOpen ? [escapeMarkdown(text(ruleMessage(verdict)))] : []),
  ]
}

/** Rules have an alphabet of their own, which needs no escaping. */
const ruleCode = ({ rule }: RuleVerdict): string => `\`${ruleText(rule)}\``

const mostMoves = 10
const longestReason = 600

/** What moved most, folded away, with what the first judge of each side said. */
const movedMarkdown = (versus: Versus): string[] => {
  const moved = versus.moved()
  if (!moved || moved.tasks.length === 0) return []
  const { metric, tasks, sharedTasks } = moved
  const flipped = tasks.filter(move => move.flipped).length
  const shown = tasks.slice(0, mostMoves)
  const rows = shown.map(move => [
    placeText(move),
    formatNumber(move.base, metric.format),
    formatNumber(move.candidate, metric.format),
    move.flipped ? 'flipped' : '',
  ])
  const counts = `${tasks.length} of ${sharedTasks} tasks${flipped > 0 ? `, ${flipped} flipped` : ''}`
  return [
    `<details><summary>What moved in ${escapeMarkdown(metric.title.toLowerCase())}: ${counts}</summary>`,
    markdownTable(['Task', 'Base', 'Candidate', ''], rows),
    ...(tasks.length > shown.length ? [`and ${tasks.length - shown.length} more`] : []),
    ...shown.flatMap(move => reasonsMarkdown(versus, move)),
    '</details>',
  ]
}

const placeText = ({ task, cell }: Move): string =>
  cell === null ? literalName(task) : `${literalName(task)} ${literalName(cellName(cell))}`

const reasonsMarkdown = (versus: Versus, move: Move): string[] =>
  (['base', 'candidate'] as const).flatMap(side => {
    const [first] = reasonsFor(versus, move, side).filter(({ text }) => text !== null)
    if (!first?.text) return []
    const who = `${literalName(move.task)}, ${side}, judged by ${literalName(first.judge ?? '')}${voteText(first)}:`
    return [who, literalBlock(first.text, longestReason)]
  })

/** Forges refuse longer comments. */
const longestComment = 65_000

/** The gate as a comment; what is too long for one ends before the details. */
export const gateComment = (judged: JudgedGate, versus: Versus | null): string => {
  const whole = `${commentMarker}\n${gateMarkdown(judged, versus)}`
  return whole.length <= longestComment ? whole : `${commentMarker}\n${gateMarkdown(judged, null)}`
}

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(markdownRow).join('\n')
