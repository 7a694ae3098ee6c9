import { mostRepetitions } from '../../../core/importer.ts'
import { type Fields, isObject, type JsonObject, nameIn } from '../../io/fields.ts'
import type { InspectLog, SampleReference } from './log/contract.ts'

export interface InspectHeader {
  readonly task: string | null
  readonly model: string | null
  readonly agent: string | null
  readonly args: Readonly<Record<string, string>>
  /** This very evaluation, however often it is kept. */
  readonly evalId: string | null
  readonly status: string | null
  readonly totalSamples: number
  readonly sampleIds: readonly string[]
  readonly epochs: number
  readonly timeLimit: number
  readonly scorers: readonly Scorer[]
  /** The first score that the log sums up with metrics; null where it sums up none and its samples have none. */
  readonly first: { readonly name: string; readonly scorer: string } | null
  readonly open: ReadonlySet<string>
  readonly scoreNames: readonly string[]
  /** The scores of which any could decide, where they are several and nothing says which does. */
  readonly choices: readonly string[]
  readonly summary: string
  readonly isScored: boolean | null
}

export interface Scorer {
  readonly name: string
  readonly isModelGraded: boolean
  readonly graders: readonly string[]
}

const unqualified = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

export const readHeader = (header: Fields): InspectHeader => {
  const evaluation = header.due('eval').object('eval')
  const config = evaluation?.object('config')
  const results = header.object('results')
  const model = evaluation?.due('model').word('model') ?? null
  const roles = evaluation?.object('model_roles')?.value ?? {}
  const scorers = (evaluation?.objects('scorers') ?? []).flatMap(scorer => readScorer(scorer, model, roles))
  const scores = results?.objects('scores') ?? []
  return {
    task: evaluation?.due('task').word('task') ?? null,
    model,
    agent: evaluation?.word('solver') ?? stepsOf(header),
    args: argsOf(evaluation?.object('task_args')?.value ?? {}),
    evalId: evaluation?.word('eval_id') ?? evaluation?.word('run_id') ?? null,
    status: header.word('status'),
    totalSamples: results?.amount('total_samples') ?? NaN,
    sampleIds: idsIn(evaluation?.object('dataset')?.value.sample_ids),
    epochs: config ? epochsIn(config) : NaN,
    timeLimit: config?.amount('time_limit') ?? NaN,
    scorers,
    first: firstScore(scores),
    open: new Set(scores.filter(isBeyond).flatMap(score => score.word('name') ?? [])),
    scoreNames: [...scorers.map(({ name }) => name), ...scores.flatMap(score => score.word('name') ?? [])],
    choices: choicesOf(scores, scorers),
    summary: summaryOf(scores),
    isScored: results ? scores.length > 0 : null,
  }
}

const epochsIn = (config: Fields): number => {
  const epochs = config.amount('epochs')
  return epochs > mostRepetitions ? config.outOfRange('epochs', `more than ${mostRepetitions} are a slip`) : epochs
}

const stepsOf = (header: Fields): string | null => {
  const plan = header.object('plan')
  const steps = plan?.objects('steps') ?? []
  const names = steps.flatMap(step => step.word('solver') ?? [])
  const isWhole = Array.isArray(plan?.value.steps) && names.length === plan.value.steps.length
  // Part of a plan would be the name of another one.
  return names.length > 0 && isWhole ? names.map(unqualified).join(' + ') : null
}

const argsOf = (args: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) =>
      value === null || typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )

const idsIn = (ids: unknown): string[] => (Array.isArray(ids) ? ids.flatMap(id => nameIn(id) ?? []) : [])

const summaryOf = (scores: readonly Fields[]): string =>
  JSON.stringify(
    scores.map(({ value: { name, metrics } }) => [
      name,
      Object.entries(isObject(metrics) ? metrics : {}).map(([metric, said]) => [metric, isObject(said) && said.value]),
    ]),
  )

const metricsOf = (score: Fields): JsonObject[] => Object.values(score.object('metrics')?.value ?? {}).filter(isObject)

/** A score without metrics is kept for reading, not for counting. */
const counted = (scores: readonly Fields[]): readonly Fields[] => {
  const own = scores.filter(score => metricsOf(score).length > 0)
  return own.length > 0 ? own : scores
}

const firstScore = (scores: readonly Fields[]): InspectHeader['first'] => {
  const [first] = counted(scores)
  const name = first?.word('name')
  if (!first || !name) return null
  return { name, scorer: first.word('scorer') ?? name }
}

const isBeyond = (score: Fields): boolean =>
  metricsOf(score).some(metric => typeof metric.value === 'number' && Math.abs(metric.value) > 1)

const choicesOf = (scores: readonly Fields[], scorers: readonly Scorer[]): string[] => {
  const summed = counted(scores).flatMap(score => score.word('name') ?? [])
  const names = [...new Set(summed.length > 0 ? summed : scorers.map(({ name }) => name))]
  return names.length > 1 ? names : []
}

const graderOption = /(^|_)(model|models|grader|judge)(_|$)/

const readScorer = (scorer: Fields, model: string | null, roles: JsonObject): Scorer[] => {
  const name = scorer.word('name')
  if (name === null) return []
  const options = Object.entries(scorer.object('options')?.value ?? {}).filter(([option]) => graderOption.test(option))
  const named = options.flatMap(([, value]) => modelsIn(value))
  const isModelGraded = named.length > 0 || unqualified(name).startsWith('model_graded')
  if (!isModelGraded) return [{ name, isModelGraded, graders: [] }]
  const graders = [named, modelsIn(roles.grader), model === null ? [] : [model]].find(models => models.length > 0)
  return [{ name, isModelGraded, graders: graders ?? [] }]
}

const modelsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(modelsIn)
  if (isObject(value)) return modelsIn(value.model)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The log sums none up: the first scorer that it declares and some sample has, else the one that most samples have. */
export const withDecider = (header: InspectHeader, { samples }: InspectLog): InspectHeader => {
  if (header.first) return header
  const name = deciderIn(
    header.scorers.map(each => each.name),
    samples,
  )
  return name === null ? header : { ...header, first: { name, scorer: name } }
}

const deciderIn = (declared: readonly string[], samples: readonly SampleReference[]): string | null => {
  const counts = new Map<string, number>()
  for (const sample of samples) {
    for (const name of scoresOf(sample)) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (declared.length > 0 && counts.has(declared[0])) return declared[0]
  }
  const most = Math.max(...counts.values())
  return declared.find(name => counts.has(name)) ?? [...counts].find(([, count]) => count === most)?.[0] ?? null
}

const scoresOf = (sample: SampleReference): string[] => {
  const read = sample.read()
  return 'sample' in read && isObject(read.sample.scores) ? Object.keys(read.sample.scores) : []
}
