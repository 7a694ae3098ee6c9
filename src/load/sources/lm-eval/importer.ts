import { basename, dirname, join } from 'node:path'
import { Fields, isObject, type JsonObject, nameIn } from '../../io/fields.ts'
import { beginningOf } from '../../io/glance.ts'
import { folderEntries } from '../../io/open-file.ts'
import { isOpenScore, outcome, outcomeAlone, passedBy } from '../../logs/content.ts'
import { eachLine, lineFields } from '../../logs/lines.ts'
import { besideOf, jsonOf, type LogFile, logImporter, withoutTask } from '../../logs/log-importer.ts'
import { type LogRun, taskName } from '../../logs/log-run.ts'
import { modelIn } from '../../logs/names.ts'
import { unnamedRuns } from '../../logs/unnamed-runs.ts'

const isSamples = (name: string): boolean => /^samples_.*\.jsonl$/.test(basename(name))
const isSample = (line: JsonObject): boolean => 'doc_id' in line

export default logImporter({
  id: 'lm-eval',
  title: 'lm-evaluation-harness samples',
  description:
    'Samples of the lm-evaluation-harness (samples_<task>_<time>.jsonl) with the results_<time>.json beside them, which name the model. A document is a task; the first metric of the results decides, unless --outcome names another (such as acc_norm, or exact_match,strict-match).',
  looksFor: 'samples_*.jsonl with doc_id, and results_*.json beside them',
  keys: ['doc_id', 'doc', 'arguments', 'resps', 'filtered_resps'],

  isNamed: name => isSamples(name) || /^results.*\.json$/.test(basename(name)),
  isOurs: ({ lines, value }, name) =>
    isSamples(name)
      ? lines.some(isSample)
      : isObject(value) && 'results' in value && 'configs' in value && 'n-shot' in value,

  unpack: ([, score, isOpen = 0], key, folder) =>
    outcomeAlone(key, folder, outcome(score, isOpen === 1 ? null : passedBy(score))),

  read: (file, add, addCounted) =>
    isSamples(file.name) ? readSamples(file, add, addCounted) : reportLost(file, addCounted),
})

/** A file of results tells no runs; tasks whose samples were not kept, or are gone, are told. */
const reportLost = (file: LogFile, addCounted: AddCounted): void => {
  const value = jsonOf(file)
  if (!isObject(value)) return
  const results = new Fields(value, file.account)
  const names = samplesBeside(file)
  const kept = new Set(names.filter(name => holdsSamples(join(dirname(file.path), name))).map(taskIn))
  for (const task of Object.keys(results.object('results')?.value ?? {})) {
    if (kept.has(task)) continue
    const emptied = names.find(name => taskIn(name) === task)
    const count = results.object('n-samples')?.object(task)?.amount('effective') ?? NaN
    const number = Number.isNaN(count) ? '' : `${count} `
    file.account.report(
      'log-without-samples',
      emptied === undefined
        ? `There are no samples of ${task}: nothing of it can be analysed.`
        : `The results of ${task} rest on ${number}samples, none of which is in ${emptied}.`,
      emptied === undefined ? 'Run the harness with --log_samples.' : 'Copy the file of samples again.',
      task,
    )
    if (emptied !== undefined) addCounted(countedRuns(file, task, modelOf(results), count))
  }
}

type AddCounted = (runs: Iterable<LogRun>) => void

const runOf = (file: LogFile, task: string, name: string, model: string | null): LogRun => ({
  said: { experiment: task, family: task, task: name, model },
  suggested: { model: modelIn(basename(dirname(file.path))) },
  run: NaN,
  file,
  place: '',
  content: null,
})

const countedRuns = (file: LogFile, task: string, model: string | null, count: number): Iterable<LogRun> =>
  unnamedRuns(count, task, name => runOf(file, task, name, model))

const samplesBeside = (file: LogFile): string[] => {
  const names = folderEntries(dirname(file.path))
    .map(({ name }) => name)
    .filter(isSamples)
  const time = timeIn(file.name)
  const own = names.filter(name => timeIn(name) === time)
  return own.length > 0 ? own : names
}

const holdsSamples = (path: string): boolean => beginningOf(path)?.lines.some(isSample) ?? false

const readSamples = (file: LogFile, add: (run: LogRun) => void, addCounted: AddCounted): void => {
  const task = taskIn(file.name)
  const results = resultsOf(file)
  const model = modelOf(results)
  const choose = chooser(file, metricsOf(results, task))
  const like = runOf(file, task, task, model)
  const documents = new Set<string>()
  const all: number[][] = []
  let isOpen = false
  let scored = 0
  eachLine(file, (value, line) => {
    const fields = lineFields(file, value, line)
    const id = nameIn(value.doc_id)
    if (id === null) {
      withoutTask(file, fields, 'doc_id')
      return
    }
    const metric = choose(fields)
    if (metric === 'another filter') return
    const score = metric === null ? NaN : scoreIn(fields, metric)
    documents.add(id)
    scored += Number(!Number.isNaN(score))
    isOpen ||= isOpenScore(score)
    const packed = [line, score]
    all.push(packed)
    add({ ...like, said: { ...like.said, task: taskName(task, id) }, packed })
  })
  // On a scale of its own a score of 1 is no pass.
  if (isOpen) for (const packed of all) packed.push(1)
  if (documents.size === 0) return
  const total = results?.object('n-samples')?.object(task)?.amount('effective') ?? NaN
  reportSamples(file, { documents: documents.size, scored, total })
  addCounted(countedRuns(file, task, model, total - documents.size))
}

/** Names of metrics that samples of older versions have, where no results say which counts. */
const usual = ['acc', 'exact_match', 'pass@1', 'acc_norm', 'f1', 'em', 'score']

const scoreIn = (fields: Fields, metric: string): number => {
  const value = fields.value[metric]
  return typeof value === 'boolean' ? Number(value) : fields.due(metric).number(metric)
}

const isScore = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean'

/** One metric for all lines of a file, by its first ones; a document repeated under another filter is passed over. */
const chooser = (file: LogFile, listed: readonly string[]) => {
  const { overrides, applied } = file
  const { lines } = file.beginning
  const asked =
    overrides.outcome === null
      ? []
      : [overrides.outcome, ...listed.filter(name => name.startsWith(`${overrides.outcome},`))]
  const candidates = [...asked, ...listed, ...usual].map(name => name.split(','))
  const chosenIn = (some: readonly JsonObject[]) =>
    candidates.find(([name]) => some.some(line => isScore(line[name]))) ?? null
  const isFiltered = lines.some(line => typeof line.filter === 'string')
  let chosen = chosenIn(lines)
  let filter: string | null = null
  return (fields: Fields): string | null | 'another filter' => {
    const own = fields.word('filter')
    if (own === null && isFiltered) return withoutTask(file, fields, 'filter') ?? 'another filter'
    chosen ??= chosenIn([fields.value])
    const [metric = null, wanted = null] = chosen ?? []
    if (metric !== null && asked.some(name => name.split(',')[0] === metric)) applied.add('outcome')
    filter ??= wanted !== null && wanted !== 'none' ? wanted : own
    return own !== null && filter !== null && own !== filter ? 'another filter' : metric
  }
}

const reportSamples = (
  file: LogFile,
  { documents, scored, total }: { readonly documents: number; readonly scored: number; readonly total: number },
): void => {
  if (scored === 0) {
    const message = 'No sample has a metric that is known: its runs have no outcome.'
    file.account.report('log-without-scores', message, 'Name the metric with --outcome.')
  }
  if (documents < total) {
    const message = `The results rest on ${total} samples; ${documents} of them are here.`
    file.account.report('log-incomplete', message, 'Give the whole file of samples.')
  }
}

const dated = /_(\d{4}-\d\d-\d\dT[\d.:-]+)\.jsonl?$/

const timeIn = (name: string): string | undefined => dated.exec(name)?.[1]

/** `samples_<task>_<time>.jsonl` */
const taskIn = (name: string): string =>
  basename(name)
    .replace(dated, '')
    .replace(/\.jsonl$/, '')
    .replace(/^samples_/, '')

const resultsOf = (file: LogFile): Fields | null => {
  const names = folderEntries(dirname(file.path))
    .map(({ name }) => name)
    .filter(name => /^results.*\.json$/.test(name))
  const time = timeIn(file.name)
  const name = names.find(each => time !== undefined && each.includes(time)) ?? names.at(-1)
  return name === undefined ? null : besideOf(file, name)
}

const modelOf = (results: Fields | null): string | null => {
  if (!results) return null
  const named = results.word('model_name')
  if (named !== null) return named
  const config = results.object('config')
  const args = config?.value.model_args
  if (isObject(args)) return config?.object('model_args')?.word('pretrained') ?? null
  return /(?:^|,)(?:pretrained|model)=([^,]+)/.exec(config?.word('model_args') ?? '')?.[1] ?? null
}

/** The metrics of a task, the main one first; each name may be followed by a filter, as in `exact_match,strict-match`. */
const metricsOf = (results: Fields | null, task: string): string[] =>
  Object.keys(results?.object('results')?.object(task)?.value ?? {}).filter(
    name => name.includes(',') && !name.includes('_stderr,'),
  )
