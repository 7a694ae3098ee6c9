import { resolve } from 'node:path'
import { Command } from 'commander'
import type { GateVerdict } from '../../../analysis/gate/rule-case.ts'
import type { Side } from '../../../analysis/versus/side.ts'
import { ruleKinds, ruleWords } from '../../../core/gate-rule.ts'
import { AnalysisError } from '../../../core/problem.ts'
import type { Settings } from '../../../core/settings.ts'
import { appendTo, writeWhole } from '../../../output/files/file-system.ts'
import { gateData, type JudgedGate } from '../../../output/files/gate-json.ts'
import { gateComment, gateMarkdown, isGateComment } from '../../../output/files/gate-markdown.ts'
import { readableJson } from '../../../output/files/json-writer.ts'
import { isGateJunit, junitText } from '../../../output/files/junit.ts'
import { checkFile, realPlace } from '../../../output/files/protected-files.ts'
import { type JudgedSides, judgeSides } from '../../gate-run.ts'
import { loadSide } from '../../side-loading.ts'
import { exitCodes } from '../failure.ts'
import { type Flag, forceFlag, missingFlag } from '../flags.ts'
import { listOf, oneOf, someText } from '../option-values.ts'
import { settingsFor, withProgress } from '../reading.ts'
import { look, print } from '../screen.ts'
import { flagOf, readSides, type VersusOptions, versusFlags } from '../versus/flags.ts'
import { gateText } from '../versus/gate-text.ts'

const openAnswers = ['report', 'pass', 'fail'] as const

interface Options extends VersusOptions, Readonly<Record<string, unknown>> {
  readonly inconclusive?: (typeof openAnswers)[number]
  readonly junit?: string
  readonly markdown?: string
  readonly force?: boolean
  readonly json?: boolean
}

const examples = `
Examples:
  tiercel gate main branch --no-worse pass_rate:0.02 --max-increase cost_usd:10%
  tiercel gate baseline.json branch         rules from gate in tiercel.yaml
  tiercel gate branch --min impl_rate:0.8   a candidate on its own
  tiercel gate baseline.json branch --junit gate.xml --markdown comment.md

Exit codes: 0 all rules kept, 1 a rule broken, 4 none broken but some open,
2 wrong usage. A summary is added to $GITHUB_STEP_SUMMARY where that is set.`

const ruleFlags = (): Flag[] =>
  ruleKinds.map(kind =>
    flagOf(
      `--${kind} <rule>`,
      `${ruleWords[kind].means}: ${ruleWords[kind].example.split(' ')[1]}`,
      listOf(`--${kind}`),
    ),
  )

export const gateCommand = (): Command => {
  const rules = ruleFlags()
  const flags = [
    ...rules,
    flagOf(
      '--inconclusive <answer>',
      `what to do when rules are open: ${openAnswers.join(', ')} (default: report)`,
      oneOf('--inconclusive', openAnswers),
    ),
    missingFlag('fail, and inconclusive where another rule gives another verdict'),
    flagOf('--junit <file>', 'write a JUnit report', someText('--junit')),
    flagOf('--markdown <file>', 'write a comment for a pull request', someText('--markdown')),
    forceFlag(),
    flagOf('--json', 'print the verdicts as JSON, and nothing else'),
    flagOf('--quiet', 'no progress'),
    ...versusFlags(),
  ]
  const command = new Command('gate')
    .summary('let a candidate pass or fail by rules that know the noise')
    .description(
      'Judges a candidate by rules, against a base or on its own: fails where a rule is broken for sure, passes where all are kept for sure, and says so where it cannot tell.',
    )
    .argument('<paths...>', 'base and candidate (folders of runs, results, or a baseline file), or the candidate alone')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (paths: string[], options: Options) => {
    const settings = await settingsFor(paths, flags, options, 'gate')
    const given = rulesGiven(rules, options)
    checkFiles(paths, options)
    const sides = await readCandidate(paths, settings, options)
    const judged = judgeSides(sides.base, sides.candidate, given.length > 0 ? given : settings.gate, {
      settings,
    })
    checkFiles(paths, options)
    report({ ...sides, ...judged }, settings, options)
  })
}

/** Before anything is read, and again before anything is written. */
const checkFiles = (inputs: readonly string[], { junit, markdown, force = false }: Options): void => {
  if (junit && markdown && realPlace(resolve(junit)) === realPlace(resolve(markdown)))
    throw new AnalysisError(
      'same-file',
      `--junit and --markdown name the same file, ${junit}: one report would replace the other.`,
      'Give each a file of its own.',
    )
  if (junit) checkFile(junit, '--junit', isGateJunit, { inputs, force })
  if (markdown) checkFile(markdown, '--markdown', isGateComment, { inputs, force })
}

/** The rules of the command line, as they would stand in the settings file. */
const rulesGiven = (rules: readonly Flag[], options: Options): string[] =>
  rules.flatMap(({ option }, i) => {
    const values = options[option.attributeName()]
    return Array.isArray(values) ? values.map(value => `${ruleKinds[i]} ${value}`) : []
  })

const readCandidate = async (
  paths: readonly string[],
  settings: Settings,
  options: Options,
): Promise<{ base: Side | null; candidate: Side }> => {
  const { base, candidate = [], by } = options
  const alone = paths.length === 1 && base === undefined && by === undefined
  if (!alone) return readSides(paths, settings, options)
  const side = await withProgress(options, settings, reading => loadSide({ path: paths[0], where: candidate }, reading))
  return { base: null, candidate: side }
}

const report = (found: JudgedGate & JudgedSides, settings: Settings, options: Options): void => {
  const { inconclusive = 'report', junit, markdown, json } = options
  // Noise may pass where a user says so; runs without an outcome and data that contradicts itself are no noise.
  const isNoise = !found.gate.missingDecides && found.gate.warnings.every(({ obstacle }) => obstacle === undefined)
  const answer = inconclusive === 'pass' && !isNoise ? 'report' : inconclusive
  const judged = answer === 'report' ? found : { ...found, openCountsAs: answer }
  const { gate, versus } = judged
  if (junit) writeWhole(junit, junitText(judged, inconclusive === 'fail' ? 'failure' : 'skipped'), process.pid)
  if (markdown) writeWhole(markdown, gateComment(judged, versus), process.pid)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (summary) appendTo(summary, gateMarkdown(judged, versus))
  print(json ? readableJson(gateData(judged)) : gateText(judged, settings, look()))
  process.exitCode = codeFor(gate.verdict, answer)
}

const codeFor = (verdict: GateVerdict, inconclusive: (typeof openAnswers)[number]): number => {
  const open = { report: exitCodes.inconclusive, pass: exitCodes.done, fail: exitCodes.failed }
  const codes = { pass: exitCodes.done, fail: exitCodes.failed, inconclusive: open[inconclusive] }
  return codes[verdict]
}
