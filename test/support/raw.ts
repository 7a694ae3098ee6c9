import type { Problem } from '../../src/core/problem.ts'
import type { ProblemCode } from '../../src/core/problem-codes.ts'
import { type Loaded, type LoadOptions, load } from '../../src/transform/loading/load.ts'
import { temporaryFolder } from './temporary.ts'

/** Files of a folder: path → content, as `temporaryFolder` takes them. */
export type Files = Readonly<Record<string, string>>

type Fields = Readonly<Record<string, unknown>>

/** Fields to put over those of a sound file (undefined takes one away), other text in its place, or null for no file. */
type Change = Fields | string | null

/** The folder of the one attempt at the one experiment that most tests need. */
export const attempt = 'exp/2026-01-01T00-00-00'

const fileOf = (path: string, sound: object, change: Change = {}): Files =>
  change === null ? {} : { [path]: typeof change === 'string' ? change : JSON.stringify({ ...sound, ...change }) }

/** A rubric with these weights, by category. */
export const rawRubric = (weights: Readonly<Record<string, number>>): string =>
  [
    'categories:',
    ...Object.entries(weights).flatMap(([name, weight]) => [
      `  ${name}:`,
      `    weight: ${weight}`,
      `    items: [{ id: ${name}-1, check: Is it there?, points: 10 }]`,
    ]),
    'grading: { pass_threshold: 0.6 }',
    '',
  ].join('\n')

/** What belongs to an attempt as a whole: its configuration and its rubric. */
export interface RawExperiment {
  readonly at?: string
  readonly config?: Change
  readonly rubric?: string | null
}

/** What sound judges rate, and nothing else. */
const soundRubric = rawRubric({ functional: 1 })

export const rawExperiment = ({ at = attempt, config, rubric = soundRubric }: RawExperiment = {}): Files => ({
  ...fileOf(
    `${at}/config/experiment.json`,
    {
      experiment_id: 'task-1',
      models: ['model-1'],
      judge_models: ['judge-1'],
      tiers_to_run: ['T0'],
      language: 'python',
    },
    config,
  ),
  ...fileOf(`${at}/rubric.yaml`, {}, rubric),
})

/** One judge: its rating, and how its files differ from sound ones. */
export interface RawJudge {
  readonly score?: number
  readonly passed?: boolean
  readonly criteria?: unknown
  readonly judgment?: Change
  /** Its entry in run_result.json; null leaves it out. */
  readonly entry?: Fields | null
  /** False: it left nothing but its entry. */
  readonly folder?: boolean
}

/** One run, sound but for what is said. */
export interface RawRun {
  readonly at?: string
  readonly tier?: string
  readonly subtest?: string
  readonly run?: number
  readonly judges?: readonly RawJudge[]
  readonly result?: Change
  readonly agent?: Change
  /** The agent's own result inside agent/result.json. */
  readonly stdout?: Change
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `exp/2026-01-01T00-00-00/T0/00/run_01`, unless told otherwise. */
export const runFolder = ({ at = attempt, tier = 'T0', subtest = '00', run = 1 }: RawRun = {}): string =>
  `${at}/${tier}/${subtest}/run_${twoDigits(run)}`

const ratingOf = ({ score = 0.8, passed = score >= 0.6 }: RawJudge) => ({ score, passed })

const soundCriteria = {
  functional: { achieved: 8, max: 10, score: 0.8, items: { F1: { achieved: 8, max: 10, reason: 'It works.' } } },
}

const judgeFiles = (folder: string, judge: RawJudge, number: number): Files => {
  if (judge.folder === false) return {}
  const at = `${folder}/judge/judge_${twoDigits(number)}`
  const { criteria = soundCriteria } = judge
  return {
    ...fileOf(
      `${at}/judgment.json`,
      { ...ratingOf(judge), grade: 'A', reasoning: 'Sound work.', criteria_scores: criteria },
      judge.judgment,
    ),
    [`${at}/MODEL.md`]: `# Judge\n\n**Model**: judge-${number}\n`,
    [`${at}/timing.json`]: JSON.stringify({ judge_duration_seconds: 20 }),
  }
}

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** The files of one run. The harness recorded the median of its judges and the verdict of most, as an analysis will. */
export const rawRun = (spec: RawRun = {}): Files => {
  const { run = 1, judges = [{}] } = spec
  const folder = runFolder(spec)
  const ratings = judges.map(ratingOf)
  const tokens = { input_tokens: 30, output_tokens: 700, cache_creation_tokens: 2000, cache_read_tokens: 10000 }
  const sound = {
    run_number: run,
    exit_code: 0,
    token_stats: tokens,
    cost_usd: 0.5,
    duration_seconds: 60,
    agent_duration_seconds: 40,
    judge_duration_seconds: 20,
    judge_score: middle(ratings.map(({ score }) => score)),
    judge_passed: 2 * ratings.filter(({ passed }) => passed).length > judges.length,
    judges: judges.flatMap((judge, i) =>
      judge.entry === null
        ? []
        : [{ model: `judge-${i + 1}`, ...ratings[i], grade: 'A', judge_number: i + 1, ...judge.entry }],
    ),
  }
  const printed = {
    num_turns: 5,
    total_cost_usd: 0.5,
    modelUsage: { 'model-1': { inputTokens: 30, outputTokens: 700, costUSD: 0.5 } },
  }
  const stdout = Object.values(fileOf('stdout', printed, spec.stdout))[0]
  return {
    ...fileOf(`${folder}/run_result.json`, sound, spec.result),
    ...fileOf(`${folder}/agent/result.json`, { exit_code: 0, token_stats: tokens, stdout, api_calls: 6 }, spec.agent),
    ...Object.assign({}, ...judges.map((judge, i) => judgeFiles(folder, judge, i + 1))),
  }
}

/** Loads a folder with these files on this thread; it is gone afterwards. */
export const loadFiles = async (files: Files, options: LoadOptions = {}): Promise<Loaded> => {
  await using folder = await temporaryFolder(files)
  return await load([folder.path], { jobs: 0, ...options })
}

/** Loads such runs of one sound experiment. */
export const loadRuns = (...runs: readonly RawRun[]): Promise<Loaded> =>
  loadFiles({ ...rawExperiment(), ...Object.assign({}, ...runs.map(rawRun)) })

export const codesOf = (problems: readonly Problem[]): ProblemCode[] => problems.map(({ code }) => code)

/** The problems with one code. */
export const withCode = (problems: readonly Problem[], code: ProblemCode): Problem[] =>
  problems.filter(problem => problem.code === code)
