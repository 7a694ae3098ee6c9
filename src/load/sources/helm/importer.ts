import { basename } from 'node:path'
import type { JudgeRecord } from '../../../core/record.ts'
import { type Fields, isObject } from '../../io/fields.ts'
import { countedTokens, nothingKnown, outcome, passedBy, silentJudge } from '../../logs/content.ts'
import { besideOf, entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../../logs/log-importer.ts'
import { type LogRun, taskName } from '../../logs/log-run.ts'

export default logImporter({
  id: 'helm',
  title: 'HELM runs',
  description:
    'Run folders of HELM: per_instance_stats.json beside run_spec.json. An instance is a task; each split other than test is an experiment of its own, as HELM sums them up apart, and a perturbation is a tier. The main metric of the scenario decides (else the first that the run asked for), unless --outcome names another; one that grades by degrees, such as F1, is a score without a verdict. Files are read whole.',
  looksFor: 'per_instance_stats.json with instance_id and stats, beside run_spec.json',
  keys: ['instance_id', 'train_trial_index', 'stats', 'perturbation'],

  isNamed: name => basename(name) === 'per_instance_stats.json',
  isOurs: ({ value }) =>
    Array.isArray(value) && value.some(entry => isObject(entry) && 'instance_id' in entry && 'stats' in entry),

  read(file, add) {
    const spec = besideOf(file, 'run_spec.json')
    if (!spec) {
      const message = 'There is no usable run_spec.json beside it, so that model and scenario are not known.'
      file.account.report('log-incomplete', message, 'Copy it from where HELM wrote the run.')
    }
    const entries = entriesOf(file, jsonOf(file))
    const metric = decidingMetric(
      file,
      spec,
      entries.map(({ fields }) => fields),
    )
    if (metric === null && entries.length > 0) {
      const message = 'None of the statistics is a metric that is known: its runs have no outcome.'
      file.account.report('log-without-scores', message, 'Name one with --outcome.')
    }
    const about = scenarioOf(spec)
    const judges = spec ? annotationsOf(file, spec) : new Map<string, readonly JudgeRecord[]>()
    for (const { fields, place } of entries) {
      const run = readInstance(file, fields, place, { ...about, metric, judges })
      if (run) add(run)
    }
  },
})

interface Scenario {
  readonly name: string | null
  readonly model: string | null
}

interface Reading extends Scenario {
  readonly metric: string | null
  readonly judges: ReadonlyMap<string, readonly JudgeRecord[]>
}

/** The name of a run is its scenario with its arguments and, last, the model. */
const scenarioOf = (spec: Fields | null): Scenario => ({
  name:
    spec
      ?.due('name')
      .word('name')
      ?.replace(/,?model=[^,]*/, '') ?? null,
  model: spec?.due('adapter_spec').object('adapter_spec')?.due('model').word('model') ?? null,
})

const readInstance = (
  file: LogFile,
  instance: Fields,
  place: string,
  { name, model, metric, judges }: Reading,
): LogRun | null => {
  const id = instance.word('instance_id')
  if (id === null) return withoutTask(file, instance, 'instance_id')
  const stats = statsOf(instance)
  const { split, perturbation } = splitOf(instance, stats)
  if (metric !== null && stats.size > 0 && !stats.has(metric)) instance.missing(metric)
  const score = metric === null ? NaN : meanOf(stats.get(metric))
  const trial = instance.index('train_trial_index')
  return {
    said: {
      experiment: name === null || split === null || split === 'test' ? name : `${name} (${split})`,
      family: name,
      task: taskName(name, id),
      model,
      tier: perturbation,
    },
    // Several perturbations may have one name: their numbers are counted.
    run: perturbation === null ? trial + 1 : NaN,
    file,
    place,
    content: {
      ...nothingKnown,
      tokens: countedTokens(meanOf(stats.get('num_prompt_tokens')), meanOf(stats.get('num_output_tokens'))),
      seconds: { ...nothingKnown.seconds, total: meanOf(stats.get('inference_runtime')) },
      recorded: outcome(score, metric !== null && givesVerdicts(metric) ? passedBy(score) : null),
      judges: judges.get(placeOf(id, trial)) ?? [],
    },
  }
}

/** The metric by which HELM itself ranks models on each scenario, where its run folders do not name it. */
const scenarios: readonly (readonly [metric: string, ...scenarios: readonly string[]])[] = [
  ['exact_match', 'hellaswag', 'openbookqa', 'truthful_qa', 'mmlu', 'blimp'],
  ['quasi_exact_match', 'boolq', 'imdb', 'raft', 'civil_comments', 'wikifact', 'babi_qa', 'synthetic_reasoning', 'bbq'],
  [
    'quasi_exact_match',
    'legalbench',
    'legal_support',
    'lsat_qa',
    'med_qa',
    'entity_matching',
    'entity_data_imputation',
  ],
  ['f1_score', 'narrative_qa', 'natural_qa_closedbook', 'natural_qa_openbook_longans', 'quac'],
  ['f1_set_match', 'synthetic_reasoning_natural'],
  ['RR@10', 'msmarco_regular'],
  ['NDCG@10', 'msmarco_trec'],
  ['rouge_2', 'summarization_cnndm', 'summarization_xsum', 'billsum_legal_summarization'],
  ['rouge_2', 'multilexsum_legal_summarization', 'eurlexsum_legal_summarization'],
  ['final_number_exact_match', 'gsm'],
  ['exact_match_indicator', 'gsm', 'dyck_language'],
  ['math_equiv', 'math_regular'],
  ['math_equiv_chain_of_thought', 'math_chain_of_thought'],
  ['test_avg', 'code_apps'],
  ['pass', 'code_humaneval'],
  ['bleu_4', 'wmt_14'],
  ['chain_of_thought_correctness', 'mmlu_pro', 'gpqa'],
  ['ifeval_strict_accuracy', 'ifeval'],
  ['wildbench_score_rescaled', 'wildbench'],
  ['omni_math_accuracy', 'omni_math'],
]

const usual = [
  'exact_match',
  'quasi_exact_match',
  'prefix_exact_match',
  'f1_score',
  'rouge_l',
  'math_equiv',
  'code_eval_acc',
]

/** Metrics that grade an answer by degrees, such as the words it shares with a reference: full marks are no verdict. */
const byDegrees =
  /^(f1|rouge|bleu|chinese_|iou|rr@|ndcg@|summac|bertscore|logprob|bits_per|test_avg|wildbench|cider)|_f1$/i

const givesVerdicts = (metric: string): boolean => !byDegrees.test(metric)

/** The metric that decides: the one asked for, the main one of the scenario, else the first, and then that is told. */
const decidingMetric = (file: LogFile, spec: Fields | null, instances: readonly Fields[]): string | null => {
  const { overrides, applied } = file
  const known = statNames(instances)
  if (overrides.outcome !== null && known.has(overrides.outcome)) {
    applied.add('outcome')
    return overrides.outcome
  }
  const main = mainMetrics(file, spec).find(name => known.has(name))
  if (main !== undefined) return main
  const asked = (spec?.objects('metric_specs') ?? []).flatMap(metric => metric.object('args')?.names('names') ?? [])
  const [first = null, ...others] = new Set([...asked, ...usual].filter(name => known.has(name)))
  if (first !== null && others.length > 0) reportChosen(file, first, others)
  return first
}

const mainMetrics = (file: LogFile, spec: Fields | null): string[] => {
  const scenario = besideOf(file, 'scenario.json')
  const named = scenario?.word('main_metric') ?? scenario?.object('metadata')?.word('main_metric') ?? null
  const kind = spec?.word('name')?.split(/[:,]/)[0] ?? ''
  const groups = new Set([kind, ...(spec?.names('groups') ?? [])])
  const known = scenarios.filter(([, ...names]) => names.some(name => groups.has(name))).map(([metric]) => metric)
  return named === null ? known : [named, ...known]
}

const reportChosen = ({ account: { file, findings } }: LogFile, first: string, others: readonly string[]): void =>
  findings.count({
    code: 'outcome-chosen',
    subject: [first, ...others].join('\n'),
    file,
    at: 'metric_specs',
    message: `Nothing names the main metric, so ${first} decides. Run folders: {count}.`,
    hint: `Choose another with --outcome: ${others.join(', ')}.`,
  })

const statsOf = (instance: Fields): ReadonlyMap<string, Fields> => {
  const stats = new Map<string, Fields>()
  for (const stat of instance.due('stats').objects('stats')) {
    const about = stat.due('name').object('name')
    const name = about?.due('name').word('name') ?? null
    if (name !== null && !stats.has(name)) stats.set(name, stat)
  }
  return stats
}

const meanOf = (stat: Fields | undefined): number => {
  if (!stat || !(stat.due('count').amount('count') > 0)) return NaN
  return stat.due('mean').number('mean')
}

const statNames = (instances: readonly Fields[]): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { value } of instances)
    for (const stat of Array.isArray(value.stats) ? value.stats : [])
      if (isObject(stat) && isObject(stat.name) && typeof stat.name.name === 'string') names.add(stat.name.name)
  return names
}

const splitOf = (
  instance: Fields,
  stats: ReadonlyMap<string, Fields>,
): { split: string | null; perturbation: string | null } => {
  const [first] = [...stats.values()].flatMap(stat => stat.object('name') ?? [])
  const own = instance.object('perturbation') ?? first?.object('perturbation')
  const split = first?.due('split').word('split') ?? null
  return { split, perturbation: own?.word('name') ?? null }
}

const isScore = /score|rating|grade/i
const isReason = /explanation|reason|rationale|feedback/i

const annotationsOf = (file: LogFile, spec: Fields): ReadonlyMap<string, readonly JudgeRecord[]> => {
  const judges = new Map<string, JudgeRecord[]>()
  if (spec.objects('annotators').length === 0) return judges
  const states = besideOf(file, 'scenario_state.json')
  for (const state of states?.due('request_states').objects('request_states') ?? []) {
    const instance = state.due('instance').object('instance')
    const id = instance?.due('id').word('id') ?? null
    const annotations = state.due('annotations').object('annotations')
    if (id === null || !annotations) continue
    judges.set(placeOf(id, state.index('train_trial_index')), judgesIn(annotations))
  }
  return judges
}

const placeOf = (id: string, trial: number): string => `${id}\n${Number.isNaN(trial) ? 0 : trial}`

const judgesIn = (annotations: Fields): JudgeRecord[] =>
  Object.keys(annotations.value).flatMap((annotator, i) => {
    const said = annotations.object(annotator)
    if (!said) return []
    const score = namedIn(said, name => isScore.test(name) && !isReason.test(name), 'number')
    const reason = namedIn(said, name => isReason.test(name), 'string')
    return [
      {
        ...silentJudge,
        model: annotator,
        number: i + 1,
        score: score === null ? NaN : said.number(score),
        reasoning: reason === null ? null : said.word(reason),
      },
    ]
  })

/** Annotators name things as they like: the first that is so named and of that type, else the first so named. */
const namedIn = (said: Fields, isWanted: (name: string) => boolean, type: 'number' | 'string'): string | null => {
  const names = Object.keys(said.value).filter(isWanted)
  return names.find(name => typeof said.value[name] === type) ?? names[0] ?? null
}
