import type { Fields } from '../fields.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import { statNames } from './stats.ts'

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

export const givesVerdicts = (metric: string): boolean => !byDegrees.test(metric)

/** The metric that decides: the one asked for, the main one of the scenario, else the first, and then that is told. */
export const decidingMetric = (file: LogFile, spec: Fields | null, instances: readonly Fields[]): string | null => {
  const { told, heeded } = file
  const known = statNames(instances)
  if (told.outcome !== null && known.has(told.outcome)) {
    heeded.add('outcome')
    return told.outcome
  }
  const main = mainMetrics(file, spec).find(name => known.has(name))
  if (main !== undefined) return main
  const asked = (spec?.objects('metric_specs') ?? []).flatMap(metric => metric.object('args')?.names('names') ?? [])
  const [first = null, ...others] = new Set([...asked, ...usual].filter(name => known.has(name)))
  if (first !== null && others.length > 0) reportChosen(file, first, others)
  return first
}

/** What says which metric is the main one: the scenario itself, else what is known of its kind. */
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
