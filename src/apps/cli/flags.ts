import { Option } from 'commander'
import { sourceColumns } from '../../core/dimensions.ts'
import { listText } from '../../core/list-text.ts'
import { defaultSettings, figureFormats, missingRules, processSources } from '../../core/settings.ts'
import { allImporters } from '../../load/sources/importers.gen.ts'
import type { Part } from '../../output/files/manifest.ts'
import { listOf, namesOf, numberOrText, oneOf, pairsOf, someOf, someText, wholeNumber } from './option-values.ts'

/** An option of a command that reads runs. */
export interface Flag {
  readonly option: Option
  /** The place in the settings file that it stands for, if it is a setting: the rules for it are there. */
  readonly setting: readonly string[] | null
  /** What it is about, of all that can be made: without that it would do nothing. */
  readonly part?: Part
}

interface About extends Pick<Flag, 'part'> {
  readonly parser?: (text: string, before: unknown) => unknown
  readonly setting?: readonly string[]
  readonly choices?: readonly string[]
  /** What holds where the option is not given. */
  readonly usual?: string | number
}

const flag = (spelling: string, description: string, about: About = {}): Flag => {
  const choices = about.choices ? `: ${listText(about.choices)}` : ''
  const usual = about.usual === undefined ? '' : ` (default: ${about.usual})`
  const option = new Option(spelling, `${description}${choices}${usual}`)
  // Choices serve help and completion; the parser set after them does the checking.
  if (about.choices) option.choices(about.choices)
  option.argParser(about.parser ?? ((text: string) => text))
  return { option, setting: about.setting ?? null, ...(about.part && { part: about.part }) }
}

const plain = (spelling: string, description: string, setting: Flag['setting'] = null): Flag => ({
  option: new Option(spelling, description),
  setting,
})

/** Of every command that writes where it is told to. */
export const forceFlag = (): Flag => plain('--force', 'overwrite files that Tiercel did not write; never what is read')

/** What `analyze --only` can ask for. */
export const parts: readonly Part[] = ['data', 'tables', 'figures', 'report']

const mostJobs = 256

/** More threads than this wait for the disk, and for us to put together what they read. */
export const mostThreads = 4

/** Where settings are looked for by commands that judge: what is judged brings no rules of its own. */
export const judgingSettings = 'tiercel.yaml in the working folder'

/** Options of every command that reads runs. */
export const readingFlags = (usualSettings = `${judgingSettings}, else in the data folder`): Flag[] => [
  flag('--where <list>', 'take only these experiments, or dimension=value such as tier=T0', {
    setting: ['where'],
    parser: listOf('--where'),
  }),
  flag('--exclude <list>', 'leave out these experiments, or dimension=value', {
    setting: ['exclude'],
    parser: listOf('--exclude'),
  }),
  flag('--consensus <rule>', "how the judges' scores become one", {
    usual: defaultSettings.consensus,
    setting: ['consensus'],
    choices: ['median', 'mean', 'recorded'],
  }),
  flag('--process-source <source>', 'take process metrics from this source only', {
    setting: ['process_source'],
    choices: processSources,
  }),
  flag('--importer <id>', 'read the folders as this format instead of recognising it', {
    choices: allImporters.map(({ id }) => id),
    parser: oneOf(
      '--importer',
      allImporters.map(({ id }) => id),
    ),
  }),
  flag('--set <list>', 'fill in what the source does not say, such as model=a,tier=T0', {
    parser: pairsOf('--set', Object.keys(sourceColumns)),
  }),
  flag('--path-pattern <pattern>', 'read it from the path, such as "{experiment}/{agent}_{model}/*"', {
    parser: someText('--path-pattern'),
  }),
  flag('--outcome <name>', 'the scorer or metric that decides, where a source has several', {
    parser: someText('--outcome'),
  }),
  flag('--columns <list>', 'our names of the columns of a table and yours, such as passed=success,cost_usd=cost', {
    setting: ['columns'],
    parser: namesOf('--columns'),
  }),
  flag('--config <file>', 'settings file', { usual: usualSettings }),
  flag('--jobs <n>', 'threads to read with', {
    usual: `one per processor, at most ${mostThreads}`,
    parser: wholeNumber('--jobs', 1, mostJobs),
  }),
]

/** How runs without an outcome count; `usual` is what holds if the option is not given. */
export const missingFlag = (usual: string): Flag =>
  flag('--missing <rule>', 'how runs without an outcome count', {
    usual,
    setting: ['missing'],
    choices: missingRules,
  })

/** Options of `analyze` alone. */
export const analyzeFlags = (): Flag[] => [
  flag('--out <dir>', 'where results go', { usual: 'results', parser: someText('--out') }),
  flag('--only <list>', 'what to make', { usual: parts.join(','), parser: someOf('--only', parts) }),
  forceFlag(),
  plain('--json', 'print the summary as JSON, and nothing else'),
  plain('--quiet', 'no progress and no summary'),
  ...readingFlags(),
  missingFlag('recorded'),
  flag('--seed <n>', 'seed of everything random', {
    usual: defaultSettings.seed,
    setting: ['seed'],
    parser: numberOrText,
  }),
  flag('--resamples <n>', 'resamples of each interval', {
    usual: defaultSettings.resamples,
    setting: ['resamples'],
    parser: numberOrText,
  }),
  flag('--confidence <share>', 'confidence of intervals', {
    usual: defaultSettings.confidence,
    setting: ['confidence'],
    parser: numberOrText,
  }),
  flag('--generalize <to>', 'what conclusions are about', {
    setting: ['generalize'],
    choices: ['auto', 'tasks', 'these-tasks', 'subtests'],
    usual: defaultSettings.generalize,
  }),
  flag('--amount-mean <mean>', 'mean that costs, tokens and durations are compared by', {
    setting: ['amount_mean'],
    choices: ['arithmetic', 'geometric'],
    usual: defaultSettings.amountMean,
  }),
  flag('--primary <metric>', 'the one metric whose differences are headline claims', {
    setting: ['primary'],
    usual: 'all headline metrics',
    parser: someText('--primary'),
  }),
  flag('--profile <name>', 'statistical methods', {
    setting: ['profile'],
    choices: ['default', 'published'],
    usual: defaultSettings.profile,
  }),
  flag('--figure-formats <list>', 'formats of figures beside spec and CSV', {
    usual: defaultSettings.figures.formats.join(','),
    setting: ['figures', 'formats'],
    choices: figureFormats,
    parser: listOf('--figure-formats'),
    part: 'figures',
  }),
  plain('--csv-safe', 'put an apostrophe before text in CSV that a spreadsheet would compute', ['csv_safe']),
  flag('--figures <list>', 'only these figures; `tiercel exhibits` lists them', {
    parser: listOf('--figures'),
    part: 'figures',
  }),
  flag('--tables <list>', 'only these tables', { parser: listOf('--tables'), part: 'tables' }),
  flag('--report-detail <detail>', 'reasons in the report', {
    usual: defaultSettings.report.detail,
    setting: ['report', 'detail'],
    choices: ['auto', 'full', 'scores'],
    part: 'report',
  }),
]
