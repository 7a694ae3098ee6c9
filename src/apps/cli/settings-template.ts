import { stringify } from 'yaml'
import { defaultSettings, type Settings } from '../../core/settings.ts'

interface Entry {
  readonly key: string
  readonly value: unknown
  readonly about: readonly string[]
  /** Shown below it, as what one could say there. */
  readonly example?: unknown
}

const entries = (settings: Settings): readonly Entry[] => [
  {
    key: 'consensus',
    value: settings.consensus,
    about: ["How the judges' scores become one: median, mean, or recorded (what the harness wrote down)."],
  },
  {
    key: 'missing',
    value: settings.missing,
    about: [
      'How runs without an outcome count: recorded (left out, all others as the source scored them),',
      'fail (as failures, planned runs that never started too), or drop (left out, and runs that',
      'infrastructure stopped too). Without one: recorded; `tiercel gate` takes fail.',
    ],
    example: 'fail',
  },
  {
    key: 'where',
    value: settings.where,
    about: [
      'Take only these: names of experiments, or dimension=value',
      '(experiment, family, task, agent, model, tier, subtest).',
    ],
    example: ['tier=T0', 'tier=T1'],
  },
  { key: 'exclude', value: settings.exclude, about: ['Leave these out.'], example: ['test001-haiku'] },
  {
    key: 'criterion_aliases',
    value: settings.criterionAliases,
    about: ['Names that judges invented, and the category of the rubric they mean.', '`tiercel check` suggests them.'],
    example: { 'core functionality': 'functional' },
  },
  {
    key: 'baseline_tier',
    value: settings.baselineTier,
    about: ['The tier others are compared with; without one the first in natural order.'],
    example: 'T0',
  },
  {
    key: 'process_source',
    value: settings.processSource,
    about: [
      'Take process metrics from this source only: transcript, changes or recorded;',
      'without one the best that all runs have.',
    ],
  },
  {
    key: 'metrics',
    value: settings.metrics,
    about: [
      'What to call a metric, and the smallest difference that matters: 0.05 is 5 points of a share,',
      '0.1 is 10 % of an amount. `tiercel metrics` lists them.',
    ],
    example: { score: { title: 'Quality', margin: 0.05 } },
  },
  {
    key: 'gate',
    value: settings.gate,
    about: [
      'Rules that a candidate must meet, for `tiercel gate`:',
      'no-worse, max-increase, min, max or max-broken-tasks.',
    ],
    example: ['no-worse pass_rate:0.02', 'max-increase cost_usd:10%', 'min impl_rate:0.5'],
  },
  {
    key: 'seed',
    value: settings.seed,
    about: ['The start of everything random: a whole number from 0 to 4294967295.'],
  },
  { key: 'resamples', value: settings.resamples, about: ['Resamples of each bootstrap interval, 100 to 1,000,000.'] },
  { key: 'confidence', value: settings.confidence, about: ['Confidence of intervals; tests keep their level.'] },
  {
    key: 'alpha',
    value: settings.alpha,
    about: ['Level of tests, of their power and of the smallest difference that they can find.'],
  },
  {
    key: 'generalize',
    value: settings.generalize,
    about: [
      'What conclusions are about: tasks (any of this sort), these-tasks, subtests (other subtests',
      'than those tried as well), or auto.',
    ],
  },
  {
    key: 'amount_mean',
    value: settings.amountMean,
    about: ['The mean that costs, tokens and durations are compared by: arithmetic (the bill), or geometric.'],
  },
  {
    key: 'primary',
    value: settings.primary,
    about: ['The one metric whose differences are headline claims; all others are then secondary.'],
    example: 'pass_rate',
  },
  {
    key: 'profile',
    value: settings.profile,
    about: ['Statistical methods: default, or published (runs taken as independent, as in earlier papers).'],
  },
  {
    key: 'figures',
    value: settings.figures,
    about: [
      'Formats of figures: svg, png, pdf, or vl for the description alone, which is always written;',
      'and how wide a page is, in millimeters.',
    ],
  },
  {
    key: 'csv_safe',
    value: settings.csvSafe,
    about: [
      'Whether text in CSV files that begins with = + - or @ has an apostrophe before it, because',
      'spreadsheets would compute it; programs read it better as it is.',
    ],
  },
  {
    key: 'columns',
    value: settings.columns,
    about: ['For tables of your own: our name of a column, and yours.'],
    example: { score: 'final_score' },
  },
  {
    key: 'prices',
    value: settings.prices,
    about: ['US dollars per million tokens, for agents whose transcript has their tokens but not their cost.'],
    example: { 'some-model': { input: 3, output: 15 } },
  },
  {
    key: 'single_agent_arm',
    value: settings.singleAgentArm,
    about: ['The arm in which one agent works alone; what delegation costs is measured against it.'],
    example: 'tier=T0',
  },
  {
    key: 'report',
    value: settings.report,
    about: ["How many of the judges' reasons the report holds: auto, full or scores."],
  },
]

const commented = (text: string, sign: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `${sign}${line}`)
    .join('\n')

const yaml = (key: string, value: unknown) => stringify({ [key]: value }, { flowCollectionPadding: false })

const entryText = ({ key, value, about, example }: Entry): string =>
  [
    ...about.map(line => `## ${line}`),
    ...(example === undefined ? [] : [commented(`Example:\n${yaml(key, example)}`, '##   ')]),
    commented(yaml(key, value), '# '),
  ].join('\n')

/** A settings file in which everything is commented out, so that it changes nothing until it is edited. */
export const settingsTemplate = (): string =>
  [
    '## Settings of tiercel. Every value is the default; to change one, remove the # before it.\n' +
      '## Lines with two # explain, or show an example. The command line beats this file.',
    ...entries(defaultSettings).map(entryText),
  ].join('\n\n')
