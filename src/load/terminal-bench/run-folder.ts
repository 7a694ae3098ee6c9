import { dirname, join } from 'node:path'
import { isFile } from '../disk.ts'
import type { Fields } from '../fields.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { submissionOf } from '../logs/names.ts'
import type { Roles } from '../roles.ts'

const metadata = 'run_metadata.json'
const lock = 'tb.lock'
const written = ['results.json', metadata, lock]

/** The folder of the run that a trial with a file of its own is part of: <run>/<task>/<trial>/results.json. */
export const runFolderOf = (path: string): string => {
  const task = dirname(dirname(path))
  const above = [task, dirname(task)]
  return above.find(folder => written.some(name => isFile(join(folder, name)))) ?? dirname(task)
}

/** What tells a trial from others: its id, which older versions do not write, else its name within its run. */
export const namesOf = (trial: Fields, folder: string, apart: boolean): Pick<LogRun, 'origin' | 'kept'> => {
  const id = trial.word('id')
  const name = trial.word('trial_name')
  if (name === null) return { origin: id }
  const inRun = `${folder}\n${name}`
  return { origin: id ?? inRun, kept: { as: [inRun], apart } }
}

/** Agent and model: as the folder of a submission is named, else as the harness wrote them down. */
export const rolesIn = (file: LogFile, folder: string): Pick<LogRun, 'suggested'> => {
  const submission = submissionOf(file.path)
  return { suggested: { experiment: 'terminal-bench', ...(submission ?? harnessRoles(file, folder)) } }
}

const harnessRoles = (file: LogFile, folder: string): Roles => {
  const run = besideOf(file, metadata, folder)
  const agent = run?.word('agent_name') ?? null
  const model = run?.word('model_name') ?? null
  if (agent !== null && model !== null) return { agent, model }
  const locked = besideOf(file, lock, folder)?.object('agent') ?? null
  return { agent: agent ?? locked?.word('name') ?? null, model: model ?? locked?.word('model_name') ?? null }
}
