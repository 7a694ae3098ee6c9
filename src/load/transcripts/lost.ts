import { type Problem, problem } from '../../core/problem.ts'
import type { FileHead } from '../../core/transcript.ts'
import { isFolder } from '../disk.ts'
import { readHead } from '../open-file.ts'
import { isTextSoFar } from '../utf8.ts'
import { parseJson, parseWhole } from './shared/whole.ts'

/** More than a beginning: a text that is never closed is longer than that. */
const looked = 1 << 22

/** Why a file named like a transcript is damaged; null where it is sound. `head` is null where it cannot be read. */
export const lost = (head: FileHead | null, path: string, label: string): Problem | null => {
  const much = head && readHead(path, head.name, looked)
  const why = much ? damageOf(much) : isFolder(path) ? null : 'The file cannot be read'
  return why === null
    ? null
    : problem('transcript-unreadable', label, `${why}.`, 'Copy the transcript again, or remove the file.')
}

/** What programs print is as often text as it is a transcript. */
const isOutput = (name: string): boolean => name.endsWith('.log')

const damageOf = ({ name, bytes, text }: FileHead): string | null => {
  if (isOutput(name)) return null
  if (text.trim() === '') return 'The file is empty'
  if (name.endsWith('.eval')) return 'The file is no log of Inspect'
  if (!isTextSoFar(bytes)) return 'The file is not UTF-8 text'
  const isAll = bytes.length < looked
  const isSound = name.endsWith('.jsonl') ? areLines(text, isAll) : isValue(text, isAll)
  return isSound ? null : 'The file is not JSON, or not all of it'
}

/** Whether each line is JSON; the last may go on behind what was read. */
const areLines = (text: string, isAll: boolean): boolean =>
  text
    .split('\n')
    .slice(0, isAll ? undefined : -1)
    .every(line => line.trim() === '' || parseJson(line) !== null)

const isValue = (text: string, isAll: boolean): boolean => {
  const whole = parseWhole(text)
  return whole !== null && !(isAll && whole.truncated)
}
