import { stringify } from 'yaml'
import { defaultSettings, type Settings } from '../../core/settings.ts'

/** A key, its default, what it is about in lines, and what one could say there. */
type Entry = readonly [key: string, value: unknown, about: string, example?: unknown]

const entries = (settings: Settings): readonly Entry[] => [
  [
    'consensus',
    settings.consensus,
    "How the judges' scores become one: median, mean, or recorded (what the harness wrote down).",
  ],
  [
    'missing',
    settings.missing,
    'How runs without an outcome count: recorded (left out, all others as the source scored them),\nfail (as failures, planned runs that never started too), or drop (left out, and runs that\ninfrastructure stopped too). Without one: recorded; `tiercel gate` takes fail.',
    'fail',
  ],
  [
    'where',
    settings.where,
    'Take only these: names of experiments, or dimension=value\n(experiment, family, task, agent, model, tier, subtest).',
    ['tier=T0', 'tier=T1'],
  ],
  ['exclude', settings.exclude, 'Leave these out.', ['test001-haiku']],
  [
    'criterion_aliases',
    settings.criterionAliases,
    'Names that judges invented, and the category of the rubric they mean.\n`tiercel check` suggests them.',
    { 'core functionality': 'functional' },
  ],
  [
    'baseline_tier',
    settings.baselineTier,
    'The tier others are compared with; without one the first in natural order.',
    'T0',
  ],
  [
    'process_source',
    settings.processSource,
    'Take process metrics from this source only: transcript, changes or recorded;\nwithout one the best that all runs have.',
  ],
  [
    'metrics',
    settings.metrics,
    'What to call a metric, and the smallest difference that matters: 0.05 is 5 points of a share,\n0.1 is 10 % of an amount. `tiercel metrics` lists them.',
    { score: { title: 'Quality', margin: 0.05 } },
  ],
  [
    'gate',
    settings.gate,
    'Rules that a candidate must meet, for `tiercel gate`:\nno-worse, max-increase, min, max or max-broken-tasks.',
    ['no-worse pass_rate:0.02', 'max-increase cost_usd:10%', 'min impl_rate:0.5'],
  ],
  ['seed', settings.seed, 'The start of everything random: a whole number from 0 to 4294967295.'],
  ['resamples', settings.resamples, 'Resamples of each bootstrap interval, 100 to 1,000,000.'],
  ['confidence', settings.confidence, 'Confidence of intervals; tests keep their level.'],
  ['alpha', settings.alpha, 'Level of tests, of their power and of the smallest difference that they can find.'],
  [
    'generalize',
    settings.generalize,
    'What conclusions are about: tasks (any of this sort), these-tasks, subtests (other subtests\nthan those tried as well), or auto.',
  ],
  [
    'amount_mean',
    settings.amountMean,
    'The mean that costs, tokens and durations are compared by: arithmetic (the bill), or geometric.',
  ],
  [
    'primary',
    settings.primary,
    'The one metric whose differences are headline claims; all others are then secondary.',
    'pass_rate',
  ],
  [
    'profile',
    settings.profile,
    'Statistical methods: default, or published (runs taken as independent, as in earlier papers).',
  ],
  [
    'figures',
    settings.figures,
    'Formats of figures: svg, png, pdf, or vl for the description alone, which is always written;\nand how wide a page is, in millimeters.',
  ],
  [
    'csv_safe',
    settings.csvSafe,
    'Whether text in CSV files that begins with = + - or @ has an apostrophe before it, because\nspreadsheets would compute it; programs read it better as it is.',
  ],
  ['columns', settings.columns, 'For tables of your own: our name of a column, and yours.', { score: 'final_score' }],
  [
    'prices',
    settings.prices,
    'US dollars per million tokens, for agents whose transcript has their tokens but not their cost.',
    { 'some-model': { input: 3, output: 15 } },
  ],
  [
    'single_agent_arm',
    settings.singleAgentArm,
    'The arm in which one agent works alone; what delegation costs is measured against it.',
    'tier=T0',
  ],
  ['report', settings.report, "How many of the judges' reasons the report holds: auto, full or scores."],
]

const commented = (text: string, sign: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `${sign}${line}`)
    .join('\n')

const yaml = (key: string, value: unknown) => stringify({ [key]: value }, { flowCollectionPadding: false })

const entryText = ([key, value, about, example]: Entry): string =>
  [
    ...about.split('\n').map(line => `## ${line}`),
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
