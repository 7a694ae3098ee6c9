import { basename, dirname, join, relative } from 'node:path'
import type { Found, Importer, Original, Part, PartRun } from '../../../core/importer.ts'
import { once } from '../../../core/once.ts'
import { problem } from '../../../core/problem.ts'
import type { Roles } from '../../column-roles.ts'
import { isFile } from '../../io/disk.ts'
import { Fields, FileAccount, Findings, isObject, type JsonObject } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import { folderEntries, isProblem, withFile } from '../../io/open-file.ts'
import { eachLine, lineFields } from '../../logs/lines.ts'
import { besideOf, type FileFormat, fileImporter, type LogFile, withoutTask } from '../../logs/log-importer.ts'
import { placeIn, seenOf } from '../../logs/planned-runs.ts'
import type { LogPlanner } from '../../logs/planner.ts'
import { parseJson } from '../../transcripts/shared/whole.ts'
import { fatesIn, isReport } from '../swe-bench/evaluation-report.ts'
import { type Fate, fates, rolesOf } from '../swe-bench/instance.ts'
import { isVerdicts, verdictsIn } from '../swe-bench/verdicts.ts'
import { fateIn, hasVerdict, instanceContent } from './content.ts'

/** The instances of a part. One line at a time is read, since a file may be larger than the memory. */
const readInstances = function* (part: Part): Iterable<Found> {
  const seen = seenOf(part)
  for (const { key, path } of part.runs) {
    const { file, place } = placeIn(path)
    const at = placeOf(place)
    const label = labelOf(part.source, file)
    const folder = `${label}:${at?.line ?? ''}`
    const instance = at && instanceAt(file, at)
    if (!instance) {
      yield { kind: 'problem', problem: problem('line-invalid', label, 'The file changed while it was read.', again) }
      yield { kind: 'missing', missing: { key, folder, reason: 'unreadable', filesPresent: [] }, seen }
      continue
    }
    const findings = new Findings()
    const account = new FileAccount(label, findings)
    const content = instanceContent(new Fields(instance, account, `line ${at.line}`), at.fate)
    account.close()
    yield* findings.found
    yield { kind: 'run', run: { key, folder, ...content }, seen }
  }
}

const again = 'Read it again once nothing writes to it.'

const instanceAt = (file: string, { offset, length }: InstancePlace): JsonObject | null => {
  const read = withFile(file, file, open => {
    const bytes = Buffer.allocUnsafe(length)
    return { text: bytes.toString('utf8', 0, open.read(bytes, offset)) }
  })
  const value = isProblem(read) ? null : parseJson(read.text)?.value
  return isObject(value) ? value : null
}

const instanceOriginals =
  () =>
  (run: PartRun): readonly Original[] => {
    const { file, place } = placeIn(run.path)
    const at = placeOf(place)
    const instance = at && instanceAt(file, at)
    if (!instance) return []
    return [{ name: 'agent/transcript.json', text: JSON.stringify(instance, null, 1) }]
  }

interface InstancePlace {
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly fate: Fate
}

/** Kept in the path of a run, so that a verdict that changes makes it another run. */
const placeText = ({ line, offset, length, fate }: InstancePlace): string =>
  `:${line}\u0002${offset}\u0002${length}\u0002${fate}`

const isFate = (word: string): word is Fate => Object.hasOwn(fates, word)

const placeOf = (text: string): InstancePlace | null => {
  const [line, offset, length, fate = ''] = text.split('\u0002')
  return isFate(fate) ? { line: Number(line.slice(1)), offset: Number(offset), length: Number(length), fate } : null
}

const isInstance = (value: unknown): boolean => isObject(value) && 'instance_id' in value && 'test_result' in value

const format: FileFormat = {
  id: 'openhands',
  title: 'OpenHands evaluations',
  description:
    'Output of the evaluations of OpenHands (output.jsonl): an instance is a task, a file of them a repetition. What the agent did is read from its history. Verdicts stand in the file, or beside it in output.swebench_eval.jsonl or a report of SWE-bench; without them the runs have no outcome. A cost of 0 is a model without a price.',
  looksFor: 'output.jsonl with instance_id and test_result',
  keys: ['instance_id', 'test_result', 'history', 'metadata'],
  isNamed: name => name.endsWith('output.jsonl'),
  isOurs: ({ lines }) => lines.some(isInstance),
}

const importer: Importer = {
  ...fileImporter(format, (log, planner) => {
    const claims = planInstances(log, planner)
    log.account.close()
    return claims
  }),
  read: readInstances,
  originals: instanceOriginals,
}

export default importer

/** The instances of a file, to be read one by one; gives the files that hold their verdicts. */
const planInstances = (file: LogFile, planner: LogPlanner): readonly string[] => {
  const { fates, paths } = verdictsBeside(file)
  const metadata = once(() => besideOf(file, 'metadata.json', dirname(file.path)))
  const unjudged: string[] = []
  let count = 0
  eachLine(file, (value, line, offset, length) => {
    const instance = lineFields(file, value, line)
    const task = instance.word('instance_id')
    if (task === null) {
      withoutTask(file, instance, 'instance_id')
      return
    }
    const fate = fates.get(task) ?? 'untold'
    count++
    if (fate === 'untold' && !hasVerdict(instance)) unjudged.push(task)
    planner.add({
      said: { ...rolesOf(task), ...rolesIn(instance.object('metadata') ?? metadata()) },
      suggested: { experiment: 'openhands', agent: 'OpenHands' },
      run: NaN,
      file,
      place: placeText({ line, offset, length, fate }),
      content: null,
    })
  })
  if (unjudged.length > 0) reportUnjudged(file, paths, unjudged, count)
  return paths
}

/** How the evaluation was set up; of the SDK there is one agent, which needs no name. */
const rolesIn = (metadata: Fields | null): Roles => ({
  experiment: metadata?.word('dataset') ?? null,
  agent: metadata?.word('agent_class') ?? null,
  model: (metadata?.object('llm_config') ?? metadata?.object('llm') ?? null)?.word('model') ?? null,
})

/** Where another file holds the verdicts, it is the one that leaves some out. */
const reportUnjudged = (
  { account, label, path: own }: LogFile,
  [path]: readonly string[],
  [first, ...others]: readonly string[],
  count: number,
): void => {
  const without = others.length + 1
  if (path !== undefined) {
    const message = `${without} of the ${count} instances of ${basename(own)} have no verdict here, such as ${first}.`
    const hint = 'Evaluate them too; until then their runs have no outcome.'
    account.findings.add(
      problem('value-missing', join(dirname(label), relative(dirname(own), path)), message, hint, 'instance_id'),
    )
  } else if (without === count) {
    const message = `None of its ${count} instances has a verdict, so that its runs have no outcome.`
    const hint =
      'Run the evaluation of the benchmark, and keep output.swebench_eval.jsonl or report.json in this folder.'
    account.report('log-without-scores', message, hint)
  }
}

interface Verdicts {
  readonly fates: ReadonlyMap<string, Fate>
  readonly paths: readonly string[]
}

/** The verdicts of the evaluation, of which the first there count: its own lines, or reports of SWE-bench. */
const verdictsBeside = (file: LogFile): Verdicts => {
  const stem = basename(file.name).replace(/\.jsonl$/, '')
  for (const name of [`${stem}.swebench_eval.jsonl`, `${stem}.swe_eval.jsonl`]) {
    const path = join(dirname(file.path), name)
    if (isFile(path)) return { fates: linesOf(file, name, path), paths: [path] }
  }
  for (const name of [`${stem}.report.json`, 'report.json']) {
    const report = besideOf(file, name)
    if (report && isReport(report.value)) return { fates: fatesIn(report), paths: [join(dirname(file.path), name)] }
  }
  return reportsOf(file)
}

/** A report for each instance: eval_outputs/<instance>/report.json. */
const reportsOf = (file: LogFile): Verdicts => {
  const fates = new Map<string, Fate>()
  const paths: string[] = []
  for (const { name } of folderEntries(join(dirname(file.path), 'eval_outputs'))) {
    const place = `eval_outputs/${name}/report.json`
    const report = besideOf(file, place)
    if (!report || !isVerdicts(report.value)) continue
    for (const [id, fate] of verdictsIn(report)) fates.set(id, fate)
    paths.push(join(dirname(file.path), place))
  }
  return { fates, paths }
}

const linesOf = (file: LogFile, name: string, path: string): Map<string, Fate> => {
  const label = join(dirname(file.label), name)
  const account = new FileAccount(label, file.account.findings)
  const fates = new Map<string, Fate>()
  eachLine({ path, label, account }, (value, line) => {
    const fields = lineFields({ account }, value, line)
    const id = fields.due('instance_id').word('instance_id')
    const report = fields.due('test_result').object('test_result')?.due('report').object('report')
    if (id !== null && report) fates.set(id, fateIn(report))
  })
  account.close()
  return fates
}
