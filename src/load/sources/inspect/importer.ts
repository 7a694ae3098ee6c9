import type { Beginning, Found, Importer, Original, Part, PartRun, Seen } from '../../../core/importer.ts'
import { Fields, FileAccount, Findings, isObject, type JsonObject } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import { isProblem } from '../../io/open-file.ts'
import { reportRepeated } from '../../io/repeated-keys.ts'
import { type FileFormat, fileImporter } from '../../logs/log-importer.ts'
import { folderNamer, placeIn, seenOf } from '../../logs/planned-runs.ts'
import { originalOf } from '../../transcripts/originals.ts'
import { type InspectHeader, readHeader, withDecider } from './header.ts'
import { type InspectLog, type SampleReference, unusable } from './log/contract.ts'
import { withLog } from './log/log.ts'
import { planLog } from './log.ts'
import { readSample } from './log-sample.ts'
import { isOpenLog } from './score.ts'

/** The samples of a part. Each log is opened once, and of each sample only what makes a run is kept. */
const readSamples = function* (part: Part): Iterable<Found> {
  const read = new Map<PartRun, readonly Found[]>()
  const seen = seenOf(part)
  const folderOf = folderNamer(part)
  for (const [file, runs] of byFile(part)) {
    const label = labelOf(part.source, file)
    const problem = withLog(file, label, log => {
      // What is odd about the header was told when the log was planned.
      const header = withDecider(readHeader(new Fields(log.header, new FileAccount(label, new Findings()))), log)
      const samples = new Map(log.samples.map(sample => [`/${sample.name}`, sample]))
      const isOpen = isOpenLog(header, log, part.source.overrides?.outcome ?? null)
      for (const run of runs) {
        const sample = samples.get(placeIn(run.path).place)
        read.set(run, readRun(part, run, { ...header, isOpen }, sample, seen))
      }
      return null
    })
    if (problem && isProblem(problem)) yield { kind: 'problem', problem: unusable(problem) }
  }
  for (const run of part.runs) {
    const { key, path, content } = run
    const folder = folderOf(path)
    if (content) yield { kind: 'run', run: { key, folder, ...content }, seen }
    else yield* read.get(run) ?? [missing(part, run, seen)]
  }
}

const byFile = ({ runs }: Part): Map<string, PartRun[]> => {
  const files = new Map<string, PartRun[]>()
  for (const run of runs) {
    if (run.content) continue
    const { file } = placeIn(run.path)
    const known = files.get(file)
    if (known) known.push(run)
    else files.set(file, [run])
  }
  return files
}

const missing = (part: Part, { key, path }: PartRun, seen: Seen): Found => ({
  kind: 'missing',
  missing: { key, folder: folderNamer(part)(path), reason: 'unreadable', filesPresent: [] },
  seen,
})

const readRun = (
  part: Part,
  run: PartRun,
  header: InspectHeader & { readonly isOpen: boolean },
  sample: SampleReference | undefined,
  seen: Seen,
): Found[] => {
  const read = sample?.read()
  if (!sample || !read) return [missing(part, run, seen)]
  if ('problem' in read) return [{ kind: 'problem', problem: unusable(read.problem) }, missing(part, run, seen)]
  const findings = new Findings()
  const account = new FileAccount(labelOf(part.source, placeIn(run.path).file), findings)
  const { content } = readSample(
    read.sample,
    sample.name,
    header,
    part.source.overrides?.outcome ?? null,
    header.isOpen,
    account,
  )
  account.close()
  reportRepeated(read.repeated, account)
  if (read.notFinite > 0)
    findings.count({
      code: 'number-not-finite',
      subject: account.file,
      file: account.file,
      at: sample.name,
      message: 'Samples in which NaN or Infinity stands for numbers, which JSON does not allow: {count}.',
      hint: 'Write null for what was not measured; it counts as that.',
    })
  const record = { key: run.key, folder: folderNamer(part)(run.path), ...content }
  return [...findings.found, { kind: 'run', run: record, seen }]
}

/** One sample as a log of its own. A plain log is parsed once for the runs that follow each other. */
const sampleOriginals = (): ((run: PartRun) => readonly Original[]) => {
  let last: { readonly file: string; readonly log: InspectLog } | null = null
  return run => {
    const { file, place } = placeIn(run.path)
    if (last?.file === file) return logOf(last.log, place)
    const kept = withLog(file, file, log => {
      // A packed log can be read only while it is open.
      last = file.endsWith('.eval') ? null : { file, log }
      return { files: logOf(log, place) }
    })
    return isProblem(kept) ? [] : kept.files
  }
}

const logOf = ({ header, samples }: InspectLog, place: string): Original[] => {
  const read = samples.find(({ name }) => `/${name}` === place)?.read()
  return read && 'sample' in read ? originalOf(alone(header, read.sample)) : []
}

/** What tells a log of Inspect stands first. */
const alone = (header: JsonObject, sample: JsonObject): object => {
  const evaluation = isObject(header.eval) ? header.eval : {}
  const { run_id = '', task_id = '', task = '', model = '' } = evaluation
  return { version: 2, eval: { run_id, task_id, task, model }, samples: [sample] }
}

const isOurs = ({ bytes, value }: Beginning, name: string): boolean =>
  name.endsWith('.eval')
    ? bytes[0] === 0x50 && bytes[1] === 0x4b
    : isObject(value) && isObject(value.eval) && 'model' in value.eval && 'task' in value.eval

const format: FileFormat = {
  id: 'inspect',
  title: 'Inspect logs',
  description:
    'Logs of Inspect, packed (.eval) or plain (.json). A sample is a task, an epoch a run; packed logs are read one sample at a time, plain ones whole. The first scorer that the log sums up with metrics decides unless --outcome names another; a sample that broke off with an error has no outcome.',
  looksFor: '.eval archives, or JSON with eval and plan',
  keys: ['eval', 'plan', 'samples', 'stats'],
  isNamed: name => name.endsWith('.eval') || name.endsWith('.json'),
  isOurs,
}

const importer: Importer = { ...fileImporter(format, planLog), read: readSamples, originals: sampleOriginals }

export default importer
