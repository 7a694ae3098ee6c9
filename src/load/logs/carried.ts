import type { Found, Part, Seen } from '../../core/importer.ts'
import type { RunContent, RunKey, RunRecord } from '../../core/record.ts'
import { Disk } from '../disk.ts'
import { labelOf } from '../sources.ts'
import { placeIn } from './place.ts'

/** Says where runs were found, as tables and problems name it. Packed runs have the path of their file. */
export const folderNamer = ({ source }: Part): ((path: string, packed?: readonly number[]) => string) => {
  let last = ''
  let label = ''
  return (path, packed) => {
    if (path !== last) {
      last = path
      const { file, place } = placeIn(path)
      label = labelOf(source, file) + place
    }
    return packed ? `${label}:${packed[0]}` : label
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
    if (known) yield { kind: 'run', run: recordOf(key, folderOf(path, packed), known), seen }
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
