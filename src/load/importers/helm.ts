import { basename } from 'node:path'
import type { JudgeRecord } from '../../core/record.ts'
import { type Fields, isObject } from '../fields.ts'
import { annotationsOf, placeOf } from '../helm/annotations.ts'
import { decidingMetric, givesVerdicts } from '../helm/main-metric.ts'
import { meanOf, splitOf, statsOf } from '../helm/stats.ts'
import { countedTokens, nothingKnown, outcome, passedBy } from '../logs/content.ts'
import { besideOf, entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../logs/log-importer.ts'
import { type LogRun, taskName } from '../logs/log-run.ts'

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
    if (!spec)
      file.account.report(
        'log-incomplete',
        'There is no usable run_spec.json beside it, so that model and scenario are not known.',
        'Copy it from where HELM wrote the run.',
      )
    const entries = entriesOf(file, jsonOf(file))
    const metric = decidingMetric(
      file,
      spec,
      entries.map(({ fields }) => fields),
    )
    if (metric === null && entries.length > 0)
      file.account.report(
        'log-without-scores',
        'None of the statistics is a metric that is known: its runs have no outcome.',
        'Name one with --outcome.',
      )
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
