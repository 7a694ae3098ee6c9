import type { RuleVerdict } from '../../analysis/gate/gate.ts'
import type { GateVerdict } from '../../analysis/gate/rule-case.ts'
import type { Warning } from '../../analysis/versus/versus-warnings.ts'
import { ruleText } from '../../core/gate-rule.ts'
import { allowedText, detailText, foundText, ruleMessage } from '../narrative/gate-words.ts'
import { hintText } from '../narrative/messages/warnings-messages.ts'
import { text } from '../narrative/messages.ts'
import { escapeXml } from './escape.ts'
import type { JudgedGate } from './gate-json.ts'

/** What becomes of an inconclusive rule in a report that knows no third way but skipping. */
export type OpenAs = 'skipped' | 'failure'

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

const outcomes: Record<GateVerdict, (open: OpenAs) => 'failure' | 'skipped' | null> = {
  pass: () => null,
  fail: () => 'failure',
  inconclusive: open => open,
}

const outcomeOf = ({ verdict }: RuleVerdict, open: OpenAs) => outcomes[verdict](open)

/** Servers show what is in a test that is not kept, and little else: what warns of it stands there. */
const caseLines = (suite: string, verdict: RuleVerdict, open: OpenAs, warnings: readonly Warning[]): string[] => {
  const start = `    <testcase${attributes({ classname: suite, name: ruleText(verdict.rule), time: 0 })}`
  const outcome = outcomeOf(verdict, open)
  const detail = detailText(verdict, name => name)
  const message = [`${foundText(verdict)}, ${allowedText(verdict)}`, ...(detail === null ? [] : [detail])].join('. ')
  if (outcome === null) return [`${start}>`, `      <system-out>${escapeXml(message)}</system-out>`, '    </testcase>']
  const body = [text(ruleMessage(verdict)), ...warnings.map(warning => `Warning: ${text(warning)}`)].join('\n')
  const type = outcome === 'failure' ? { type: verdict.verdict } : {}
  return [
    `${start}>`,
    `      <${outcome}${attributes({ ...type, message })}>${escapeXml(body)}</${outcome}>`,
    '    </testcase>',
  ]
}

export const isGateJunit = (head: string): boolean => head.includes('<testsuites name="tiercel gate"')

/** A gate as a JUnit report: a test for each rule. It holds no date, so that the same runs give the same file. */
export const junitText = ({ gate, base, candidate }: JudgedGate, open: OpenAs): string => {
  const suite = base ? `${candidate.name} vs. ${base.name}` : candidate.name
  const count = (outcome: 'failure' | 'skipped') => gate.rules.filter(rule => outcomeOf(rule, open) === outcome).length
  const counts = { tests: gate.rules.length, failures: count('failure'), errors: 0 }
  const warnings = gate.warnings.map(warning => `${text(warning)} ${hintText(warning)}`).join('\n')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'tiercel gate', ...counts, time: 0 })}>`,
    `  <testsuite${attributes({ name: suite, ...counts, skipped: count('skipped'), time: 0 })}>`,
    ...gate.rules.flatMap(rule => caseLines(suite, rule, open, gate.warnings)),
    ...(warnings === '' ? [] : [`    <system-err>${escapeXml(warnings)}</system-err>`]),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
