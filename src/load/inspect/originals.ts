import type { Original, PartRun } from '../../core/importer.ts'
import { isObject, type JsonObject } from '../fields.ts'
import type { InspectLog } from '../inspect-log/contract.ts'
import { withLog } from '../inspect-log/log.ts'
import { placeIn } from '../logs/carried.ts'
import { isProblem } from '../open-file.ts'
import { originalOf } from '../transcripts/originals.ts'

/** One sample as a log of its own. A plain log is parsed once for the runs that follow each other. */
export const sampleOriginals = (): ((run: PartRun) => readonly Original[]) => {
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
