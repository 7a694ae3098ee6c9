import type { Found, Part, Seen } from '../../core/importer.ts'
import type { RunContent, RunKey, RunRecord } from '../../core/record.ts'
import { Disk } from '../disk.ts'
import { labelOf } from '../sources.ts'
import { placeIn } from './place.ts'

/** Says where runs were found, as tables and problems name it; runs of one file follow each other. */
export const folderNamer = ({ source }: Part): ((path: string) => string) => {
  let last = ''
  let label = ''
  return path => {
    const { file, place } = placeIn(path)
    if (file !== last) {
      last = file
      label = labelOf(source, file)
    }
    return label + place
  }
}

/** The path of each run already names the state of its file: there is nothing to look at besides. */
export const seenOf = ({ runs: [first] }: Part): Seen => ({
  files: '',
  stamp: new Disk().restamp(first?.path ?? '', ''),
})

/** Runs that planning has read already. */
export const readCarried = function* (part: Part, unpack?: (packed: readonly number[]) => RunContent): Iterable<Found> {
  const seen = seenOf(part)
  const folderOf = folderNamer(part)
  for (const { key, path, content, packed } of part.runs) {
    const known = packed ? unpack?.(packed) : content
    if (known) yield { kind: 'run', run: recordOf(key, folderOf(path), known), seen }
  }
}

/** Written out, because copying by `...` takes longer than all the rest. */
const recordOf = (key: RunKey, folder: string, content: RunContent): RunRecord => {
  const { transcript, extra } = content
  const record: { -readonly [name in keyof RunRecord]: RunRecord[name] } = {
    key,
    folder,
    exitCode: content.exitCode,
    tokens: content.tokens,
    costUsd: content.costUsd,
    seconds: content.seconds,
    apiCalls: content.apiCalls,
    turns: content.turns,
    trouble: content.trouble,
    recorded: content.recorded,
    judges: content.judges,
    usage: content.usage,
    steps: content.steps,
    changes: content.changes,
  }
  if (transcript) record.transcript = transcript
  if (extra) record.extra = extra
  return record
}
