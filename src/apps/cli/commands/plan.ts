import { Command } from 'commander'
import { type Assumptions, assumedBasis } from '../../../analysis/plan/assumptions.ts'
import type { EffectSize } from '../../../analysis/plan/effect.ts'
import type { StudyBasis, StudyPlan } from '../../../analysis/plan/study-plan.ts'
import { AnalysisError } from '../../../core/problem.ts'
import type { Settings } from '../../../core/settings.ts'
import { bareContext } from '../../../output/exhibits/exhibit-context.ts'
import { gateSizesTable } from '../../../output/exhibits/plan/gate-sizes.ts'
import { powerFigure } from '../../../output/exhibits/plan/power-table.ts'
import { sizesTable } from '../../../output/exhibits/plan/sizes.ts'
import { readableJson } from '../../../output/files/json-writer.ts'
import { planData } from '../../../output/files/plan-json.ts'
import { effectText } from '../../../output/narrative/messages/plan-messages.ts'
import { text } from '../../../output/narrative/messages.ts'
import { planNotes } from '../../../output/narrative/plan-claims.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import type { Exhibits } from '../../exhibit-folder.ts'
import { answerQuestion, pilotBasis, usualMetric } from '../../plan-run.ts'
import { loadSide } from '../../side-loading.ts'
import { numberBetween, someText, wholeNumber } from '../option-values.ts'
import { settingsFor, withProgress } from '../reading.ts'
import { look, print } from '../screen.ts'
import {
  checkFiles,
  type FileOptions,
  fileFlags,
  flagOf,
  readSides,
  type VersusOptions,
  versusFlags,
  writeFiles,
} from '../versus/flags.ts'
import { planText } from '../versus/plan-text.ts'

interface Options extends VersusOptions, FileOptions, Assumptions, Readonly<Record<string, unknown>> {
  readonly metric?: string
  readonly effect?: EffectSize
  readonly power?: number
  readonly gate?: boolean
  readonly margin?: EffectSize
  readonly budget?: number
  readonly maxTasks?: number
  readonly tasks?: number
  readonly runs?: number
  readonly json?: boolean
}

const examples = `
Examples:
  tiercel plan runs --effect 0.1                 from the runs of a pilot
  tiercel plan runs --base tier=T0 --candidate tier=T3 --budget 500
  tiercel plan --rate 0.6 --icc 0.3 --effect 0.05 --price 0.4
  tiercel plan --rate 0.7 --gate --margin 0.05 --effect 0.1
  tiercel plan runs --metric cost_usd --effect 20%`

const most = 1e9
const share = (flag: string) => numberBetween(flag, 0, 1)
const amount = (flag: string) => numberBetween(flag, 0, most)

/** `0.1`, or `10%`. */
const effectSize =
  (flag: string) =>
  (text: string): EffectSize => {
    const number = amount(flag)
    return text.endsWith('%')
      ? { amount: number(text.slice(0, -1)) / 100, isPercent: true }
      : { amount: number(text), isPercent: false }
  }

export const planCommand = (): Command => {
  const flags = [
    flagOf('--metric <id>', `what the study is about (default: ${usualMetric})`, someText('--metric')),
    flagOf(
      '--effect <size>',
      'the difference to find: points of a share such as 0.1, or percent of an amount such as 20%',
      effectSize('--effect'),
    ),
    flagOf('--power <share>', 'how often it is to be found (default: 0.8)', numberBetween('--power', 0.05, 0.99)),
    flagOf('--gate', 'plan a gate: how often an unchanged candidate passes, and one that is worse by --effect fails'),
    flagOf(
      '--margin <size>',
      'how much worse the gate lets a candidate be, written as --effect (default: its rule in tiercel.yaml, else the margin of the metric)',
      effectSize('--margin'),
    ),
    flagOf('--budget <usd>', 'say what this much money can find', amount('--budget')),
    flagOf('--max-tasks <n>', 'no more tasks than this are to be had', wholeNumber('--max-tasks', 2, most)),
    flagOf('--tasks <n>', 'a study of this many tasks', wholeNumber('--tasks', 2, most)),
    flagOf('--runs <n>', 'with this many runs of each task', wholeNumber('--runs', 1, most)),
    flagOf('--price <usd>', 'what a run costs', amount('--price')),
    flagOf('--rate <share>', 'without a pilot: pass rate of the base', share('--rate')),
    flagOf('--icc <share>', 'without a pilot: how alike runs of one task are (default: 0.3)', share('--icc')),
    flagOf(
      '--correlation <share>',
      'between tasks under the two conditions (default: as in the pilot, else 0.6; 1 for the unchanged candidate of a gate)',
      share('--correlation'),
    ),
    flagOf('--run-sd <sd>', 'without a pilot: standard deviation of runs of one task', amount('--run-sd')),
    flagOf(
      '--effect-heterogeneity-sd <sd>',
      'without a pilot: how differently tasks react to a change (default: 0.1)',
      amount('--effect-heterogeneity-sd'),
    ),
    flagOf('--json', 'print the plan as JSON, and nothing else'),
    flagOf('--quiet', 'no progress'),
    ...fileFlags(),
    ...versusFlags(),
  ]
  const command = new Command('plan')
    .summary('say how large a study must be before the money is spent')
    .description(
      'Says how many tasks and runs find a difference, at what cost, what narrows intervals most and what a budget can find: from a pilot, or from what you assume.',
    )
    .argument('[pilot...]', 'a folder of runs or results, or two that were compared')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (paths: string[], options: Options) => {
    const settings = await settingsFor(paths, flags, options, 'plan')
    if (options.margin && !options.gate)
      throw new AnalysisError('wrong-usage', '--margin is what a gate allows, and no gate is planned.', 'Add --gate.')
    await checkFiles(paths, namesOf(options), settings, options)
    const basis = await basisFor(paths, settings, options)
    if (options.gate) checkRepeated(basis)
    const { gate, margin = null, tasks, runs, ...question } = options
    const plan = answerQuestion(basis, settings, {
      ...question,
      ...(gate && { gate: { margin } }),
      design: { ...(tasks !== undefined && { tasks }), ...(runs !== undefined && { runs }) },
    })
    print(options.json ? readableJson(planData(plan)) : planText(plan, look()))
    await writeFiles(paths, () => exhibitsOf(plan, settings), settings, options)
  })
}

/** What may be written, before it is known what there is to show. */
const namesOf = ({ gate = false }: Options) => ({
  files: ['plan.json'],
  tables: [gate ? 'plan-gate-sizes' : 'plan-sizes'],
  figures: ['plan-power'],
})

const exhibitsOf = (plan: StudyPlan, settings: Settings): Exhibits => {
  const effect = effectText(plan.question.effect, plan.basis)
  const notes = planNotes(plan).map(note => text(note))
  const figure = powerFigure(plan, effect, bareContext(settings, allMetrics))
  return {
    files: [{ name: 'plan.json', text: readableJson(planData(plan)) }],
    tables: [
      plan.gate
        ? gateSizesTable(plan, plan.gate, { margin: effectText(plan.gate.margin, plan.basis), effect }, notes)
        : sizesTable(plan, effect, notes),
    ],
    figures: figure ? [figure] : [],
  }
}

/** What a pilot says itself, so that assuming it as well would contradict it. */
const insteadOfPilot = ['rate', 'icc', 'runSd', 'effectHeterogeneitySd'] as const

const optionName = (key: string): string => `--${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

const basisFor = async (paths: readonly string[], settings: Settings, options: Options): Promise<StudyBasis> => {
  const { metric = usualMetric, base, candidate, by } = options
  if (paths.length === 0) return assumedBasis(metric, options, allMetrics)
  const assumed = insteadOfPilot.find(key => options[key] !== undefined)
  if (assumed)
    throw new AnalysisError(
      'wrong-usage',
      `${optionName(assumed)} is for plans without a pilot, and ${paths.join(', ')} is one.`,
      'Leave out one of them.',
    )
  const isOne = paths.length === 1 && base === undefined && candidate === undefined && by === undefined
  const sides = isOne
    ? {
        base: await withProgress(options, settings, reading => loadSide(paths[0], reading)),
        candidate: null,
      }
    : await readSides(paths, settings, options)
  return pilotBasis(sides, settings, options)
}

/** An unchanged candidate differs by its runs alone, so a pilot without repeated runs says nothing of it. */
const checkRepeated = ({ pilot }: StudyBasis): void => {
  if (!pilot || pilot.perTask > pilot.subtests) return
  throw new AnalysisError(
    'pilot-too-small',
    'The pilot has one run of each task: it does not say how far an unchanged candidate would differ.',
    'Give a pilot with repeated runs, or say what to assume, such as tiercel plan --rate 0.7 --icc 0.3 --gate.',
  )
}
