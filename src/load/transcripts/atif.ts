import type { FileHead, TranscriptParser } from '../../core/transcript.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import { readAgent } from './atif/agents.ts'
import { isAtif } from './atif/beside.ts'
import { embeddedIn, isContinuation } from './atif/references.ts'
import { breaksOff, nothingIn } from './reading/problems.ts'
import { taskIn } from './reading/task-text.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { textOf } from './shared/text-of.ts'
import { listIn, objectIn, textIn } from './shared/values.ts'
import { readWhole } from './shared/whole.ts'

const marker = /"schema_version"\s*:\s*"ATIF-v/

export const atif: TranscriptParser = {
  id: 'atif',
  title: 'ATIF trajectory',
  description:
    'Agent Trajectory Interchange Format as Harbor writes it (`trajectory.json`, versions 1.0 to 1.7), with the files of sub-agents and continuations beside it.',
  recognises: ({ text }: FileHead) => text.trimStart().startsWith('{') && marker.test(text),
  read: (path, label) => {
    const whole = readWhole(path, label)
    if (isProblem(whole)) return { transcripts: [], problems: [whole] }
    const { value } = whole
    if (!isObject(value) || !isAtif(value) || listIn(value.steps).length === 0)
      return { transcripts: [], problems: [nothingIn(label)] }
    const file = { path, label }
    if (isContinuation(file)) return { transcripts: [], problems: [] }
    const builder = new TranscriptBuilder('atif', label)
    const source = { key: path, trajectory: value, file, isTruncated: whole.truncated, inline: embeddedIn(value) }
    const reading = { builder, agentOf: new Map(), names: new Set<string>() }
    const { declared } = readAgent(reading, source, { parentId: null, spawnCallId: null, role: 'root', depth: 0 })
    builder.describe({
      sessionId: textIn(value.session_id) ?? textIn(value.trajectory_id),
      goal: goalOf(value),
      cwd: folderOf(value),
      toolsAvailable: toolsOf(value),
      totals: declared,
    })
    return { transcripts: [builder.finish()], problems: whole.truncated ? [breaksOff(label)] : [] }
  },
}

/** The first thing the user says. */
const goalOf = (trajectory: JsonObject): string | null => {
  const steps = listIn(trajectory.steps).map(objectIn)
  const asked = steps.find(step => step?.source === 'user' && objectIn(step.extra)?.is_sidechain !== true)
  return asked ? textIn(taskIn(textOf(asked.message))) : null
}

/** The format has no place for it; converters of Claude Code sessions keep it in an `extra`. */
const folderOf = (trajectory: JsonObject): string | null => {
  const extra = objectIn(objectIn(trajectory.agent)?.extra)
  return textIn(extra?.cwd) ?? textIn(listIn(extra?.cwds)[0]) ?? textIn(objectIn(trajectory.extra)?.cwd)
}

const toolsOf = (trajectory: JsonObject): string[] | null => {
  const definitions = objectIn(trajectory.agent)?.tool_definitions
  if (!Array.isArray(definitions)) return null
  const names = definitions.map(objectIn).map(tool => textIn(objectIn(tool?.function)?.name) ?? textIn(tool?.name))
  return names.filter(name => name !== null)
}
