import type { Check } from '../../../core/transcript.ts'
import type { Status } from './shell.ts'

const colors = /\u001b\[[\d;?]*[A-Za-z]/g
const withoutColors = (text: string): string => (text.includes('\u001b') ? text.replace(colors, '') : text)

const failureMarkers = [
  /^Traceback \(most recent call last\)/m,
  /\berror TS\d+:/,
  /^error(?:\[E\d+\])?:/m,
  /:\d+:(?:\d+:)? (?:fatal )?error\b/,
  /^\*\* \([A-Z]\w+/m,
  /^== Compilation error/m,
  /^[\w./-]+\.exs?:\d+(?::\d+)?:[a-z_]+\b/m,
  /^[^\s:]+:\d+:\d+: [A-Z]{1,4}\d{2,4}\b/m,
  /^[ \t]+\d+:\d+\s+error\s/m,
  /^make(?:\[\d+\])?: \*\*\* /m,
  /^npm (?:ERR!|error) (?:code ELIFECYCLE|Lifecycle script|Test failed)/m,
  /\bELIFECYCLE\b/,
  /^FAIL(?:ED)?\b/m,
  /^(?:\w+\.)*(?:\w*Error|\w*Exception)(?:: |$)/m,
  /^(?:thread '.*' )?panicked at|^panic: /m,
  /\bUncaught \w*(?:Error|Exception)\b/,
  /\bSegmentation fault\b/,
  /^not ok \d/m,
] as const

/** The check itself could not be run: that says nothing about what it would have checked. */
const notRun = [
  /^(?:[\w./-]*sh: )?(?:line \d+: )?.*\b(?:command not found|is not recognized as)/m,
  /^(?:\S*sh: )(?:line \d+: |\d+: )?\S+: (?:No such file or directory|not found|Permission denied)/m,
  /can't open file .{1,1000}No such file/,
  /python[\d.]*: No module named /i,
  /npm (?:ERR!|error) (?:Missing script|code ENOENT|could not determine)/,
  /^(?:error:? )?(?:unrecognized arguments|unexpected argument|unknown option)/im,
  /^ERROR: (?:file or directory )?not found: |^no tests ran in |^No tests? (?:files )?found/m,
  /\bCommand "[^"]*" not found|The task "[^"\n]*" could not be found|No rule to make target|MODULE_NOT_FOUND.{0,1000}bin/,
] as const

const looked = 1 << 16

export interface Ending {
  readonly output: string
  readonly status: Status
  readonly succeeded: boolean | null
  readonly exitCode: number | null
}

/** Summary of a framework, then marks of failure, then the exit code where it is that of the check. */
export const verdictOf = ({ output, status, succeeded, exitCode }: Ending): Omit<Check, 'key'> => {
  const unknown = { verdict: 'unknown', passed: null, failed: null } as const
  if (status === 'background') return unknown
  const text = withoutColors(output)
  const ended = status === 'known' ? succeeded : null
  const summary = summarize(text)
  if (summary) return summary.verdict === 'pass' && ended === false ? { ...summary, verdict: 'fail' } : summary
  const part = text.length > 2 * looked ? `${text.slice(0, looked)}\n${text.slice(-looked)}` : text
  if (exitCode === 126 || exitCode === 127 || notRun.some(pattern => pattern.test(part))) return unknown
  if (failureMarkers.some(pattern => pattern.test(part))) return { ...unknown, verdict: 'fail' }
  return ended === null ? unknown : { ...unknown, verdict: ended ? 'pass' : 'fail' }
}

interface Summary {
  readonly line: RegExp
  readonly failed?: RegExp
  readonly passed?: RegExp
  /** Numbers of all tests, where the passed ones are not told. */
  readonly all?: RegExp
  /** One line for each part: they are added up. Otherwise the last line counts. */
  readonly each?: true
  readonly verdict?: 'pass' | 'fail'
}

/** Tests. Numbers stand before their word or after it with a colon or an equals sign. */
const testSummaries: readonly Summary[] = [
  {
    line: /\b\d+ (?:passed|failed|errors?|skipped|xfailed|xpassed|deselected)\b.* in \d[\d.:]* ?(?:s|seconds|m)/,
    failed: /^(?:failed|errors?)$/,
    passed: /^passed$/,
  },
  { line: /^\s*Tests:?\s+.*(?:\b\d+ total|\(\d+\))/, failed: /^failed$/, passed: /^passed$/ },
  { line: /^\s*Test (?:Suites|Files):?\s+.*\b\d+ failed/, verdict: 'fail' },
  { line: /^\s*\d+ (?:passing|failing)\b/, failed: /^failing$/, passed: /^passing$/, each: true },
  {
    line: /\b\d+ (?:tests?|examples?|runs|specs?|doctests?|properties|property|scenarios?)\b.*\b\d+ failures?\b/,
    failed: /^(?:failures?|errors?)$/,
    all: /^(?:tests?|examples?|runs|specs?|doctests?|properties|property|scenarios?)$/,
  },
  { line: /^test result: (?:ok|FAILED)\. \d+ passed/, failed: /^failed$/, passed: /^passed$/, each: true },
  { line: /^(?:ok|FAILED) \| \d+ passed/, failed: /^failed$/, passed: /^passed$/ },
  { line: /^(?:#|ℹ) (?:pass|fail) \d+\s*$/, failed: /^fail$/, passed: /^pass$/, each: true },
  { line: /^\s*\d+ (?:pass|fail)\s*$/, failed: /^fail$/, passed: /^pass$/, each: true },
  { line: /^\s*\d+ (?:passed|failed)(?: \(.*\))?\s*$/, failed: /^failed$/, passed: /^passed$/, each: true },
  { line: /(?:Passed|Failed)!\s+-\s+Failed:/, failed: /^failed$/, passed: /^passed$/, each: true },
  { line: /Tests run:\s*\d+, Failures:\s*\d+/, failed: /^(?:failures|errors)$/, all: /^run$/ },
  { line: /^Tests: \d+, Assertions: \d+/, failed: /^(?:failures|errors)$/, all: /^tests$/ },
  { line: /^OK \(\d+ tests?, \d+ assertions?\)/, all: /^tests?$/, failed: /^failed$/ },
  { line: /tests passed, \d+ tests failed out of \d+/, failed: /^tests failed$/, all: /^of$/ },
  { line: /^FAILED \((?:failures|errors|unexpected successes)=/, failed: /^(?:failures|errors)$/ },
  { line: /^(?:ok\s+\S+\s+(?:[\d.]+s\b|\(cached\))|PASS\b)/, verdict: 'pass' },
  { line: /^(?:FAIL\s+\S+\s+[\d.]+s|FAIL\s+\S+ \[|FAIL$|--- FAIL: )/, verdict: 'fail' },
]

const otherSummaries: readonly Summary[] = [
  { line: /\bBUILD (?:FAILED|FAILURE)\b|\*\* (?:TEST|BUILD) FAILED \*\*/, verdict: 'fail' },
  { line: /\bBUILD (?:SUCCESSFUL|SUCCESS)\b|\*\* (?:TEST|BUILD) SUCCEEDED \*\*/, verdict: 'pass' },
  {
    line: /^Success: no issues found|^All checks passed!|\bno offenses detected|\[OK\] No errors|found no issues\./,
    verdict: 'pass',
  },
  { line: /✖ \d+ problems? \([1-9]\d* errors?/, verdict: 'fail' },
  { line: /^(?:\[ERROR\] )?\s*Found [1-9]\d* errors?\b/, verdict: 'fail' },
  { line: /^\s*[1-9]\d* errors?, \d+ warnings?/, verdict: 'fail' },
  { line: /^\s*0 errors, \d+ warnings?/, verdict: 'pass' },
  { line: /files? inspected, [1-9]\d* offenses? detected/, verdict: 'fail' },
  { line: /mods\/funs, found (?!no ).*\b(?:issues?|warnings?|opportunit(?:y|ies))\b/, verdict: 'fail' },
  { line: /^done \(passed successfully\)|^Total errors: 0,/, verdict: 'pass' },
  { line: /^done \(warnings were emitted\)|^Total errors: [1-9]/, verdict: 'fail' },
  { line: /^error: could not compile|^error: aborting due to/, verdict: 'fail' },
  { line: /^[1-9]\d* issues?:$/, verdict: 'fail' },
]

const summaries = [...testSummaries, ...otherSummaries]
const numberBefore = /(\d+)(?:%|\s+)?\s*((?:tests )?[A-Za-z]+)/g
const numberAfter = /([A-Za-z]+)\s*[:=]?\s*(\d+)/g

const numbersFor = (line: string, words: RegExp | undefined): number | null => {
  if (!words) return null
  let total: number | null = null
  for (const [, digits, word = ''] of line.matchAll(numberBefore))
    if (words.test(word.toLowerCase())) total = (total ?? 0) + Number(digits)
  if (total !== null) return total
  for (const [, word = '', digits] of line.matchAll(numberAfter))
    if (words.test(word.toLowerCase())) total = (total ?? 0) + Number(digits)
  return total
}

/** A word of every summary, so that few lines are looked at closely. */
const telling = /pass|fail|error|success|total|tests?\b|\bok\b|issues?|problems?|offenses?|found|done \(|^\s*\d/i
const mostLines = 400
const longestLine = 600

type Verdict = Omit<Check, 'key'>

/** What the frameworks whose summaries are in an output say together; null where there is none. */
const summarize = (output: string): Verdict | null => {
  const lines = output
    .split('\n')
    .slice(-mostLines)
    .filter(line => line.length < longestLine && telling.test(line))
  const all = summaries.flatMap(summary => {
    const found = lines.filter(line => summary.line.test(line))
    return (summary.each ? found : found.slice(-1)).map(line => verdictBy(summary, line))
  })
  all.push(...pythonUnittest(lines, all))
  const verdicts = all.map(({ verdict }) => verdict)
  const verdict = verdicts.includes('fail') ? 'fail' : verdicts.includes('pass') ? 'pass' : null
  return (
    verdict && { verdict, passed: total(all.map(each => each.passed)), failed: total(all.map(each => each.failed)) }
  )
}

const total = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce((sum, number) => (number === null ? sum : (sum ?? 0) + number), null)

const verdictBy = (summary: Summary, line: string): Verdict => {
  const bad = numbersFor(line, summary.failed)
  const all = numbersFor(line, summary.all)
  const passed = numbersFor(line, summary.passed) ?? (all === null ? null : Math.max(0, all - (bad ?? 0)))
  const failed = bad ?? (passed === null ? null : 0)
  const counted = failed === null ? 'unknown' : failed > 0 ? 'fail' : 'pass'
  return { verdict: summary.verdict ?? counted, passed, failed }
}

/** `Ran 5 tests in 0.1s`, a blank line, `OK` or `FAILED (failures=1)`, which is told already. */
const pythonUnittest = (lines: readonly string[], others: readonly Verdict[]): Verdict[] => {
  const ran = lines.findLast(line => /^Ran \d+ tests? in /.test(line))
  if (ran === undefined) return []
  const failed = total(others.map(each => each.failed)) ?? 0
  const isOk = lines.some(line => /^OK\b/.test(line))
  return [
    {
      verdict: isOk ? 'pass' : 'unknown',
      passed: Math.max(0, Number(ran.split(' ')[1]) - failed),
      failed: isOk ? 0 : null,
    },
  ]
}
