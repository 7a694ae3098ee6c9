import { basename, dirname } from 'node:path'
import type { RunContent } from '../../../core/record.ts'
import type { Roles } from '../../column-roles.ts'
import type { LogFile } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { modelIn, submissionOf } from '../../logs/names.ts'
import { rolesOf } from './instance.ts'

interface Origin {
  readonly home: string
  readonly evaluation: string | null
  readonly model: string | null
}

/** Folders in which harnesses keep what belongs to the folder above them. */
const inner = new Set(['results', 'logs', 'eval_outputs', 'evaluation'])

const homeOf = (folder: string): string => {
  let home = folder
  while (inner.has(basename(home))) home = dirname(home)
  return home
}

const named = /^(.+)\.([^.]+)\.json$/

/** A report of many instances: <model>.<run>.json of the harness, or any name in a folder of its own. */
export const reportOrigin = (file: LogFile): Origin => {
  const [, model, run] = named.exec(basename(file.name)) ?? []
  const home = homeOf(dirname(file.path))
  if (model === undefined) return { home, evaluation: null, model: folderName(file, home) }
  return { home, evaluation: `${run}\n${model}`, model: modelIn(model) }
}

const evaluated = /^(.*)\/run_evaluation\/([^/]+)\/([^/]+)$/s

/** A report of one instance: run_evaluation/<run>/<model>/<instance>/report.json of the harness, or <any>/<instance>/report.json. */
export const instanceOrigin = (file: LogFile): Origin => {
  const folder = dirname(dirname(file.path))
  const [, outside, run, model] = evaluated.exec(folder) ?? []
  if (outside === undefined || model === undefined) {
    const home = homeOf(folder)
    return { home, evaluation: null, model: folderName(file, home) }
  }
  return { home: homeOf(outside), evaluation: `${run}\n${model}`, model: modelIn(model) }
}

/** Reports with names that tell nothing are told apart by their folders, where there may be several. */
const folderName = (file: LogFile, home: string): string | null => {
  const source = file.path.slice(0, -file.name.length - 1)
  return home.startsWith(`${source}/`) || file.label !== file.name ? basename(home) : null
}

export const runFrom = (
  file: LogFile,
  origin: Origin,
  id: string,
  content: RunContent | null,
  apart = false,
): LogRun => ({
  said: rolesOf(id),
  suggested: suggestedBy(file, origin),
  run: NaN,
  file,
  place: `/${id}`,
  content,
  ...(content && { kept: { as: namesFor(origin, id, apart), apart } }),
})

const suggestedBy = (file: LogFile, { model }: Origin): Roles => ({
  experiment: 'swe-bench',
  ...(model === null ? {} : { model }),
  ...submissionOf(file.path),
})

/** Reports of several models may lie in one folder: their names tell which is meant. */
const namesFor = ({ home, evaluation }: Origin, id: string, apart: boolean): string[] => [
  ...(evaluation === null ? [] : [`${evaluation}\n${id}`]),
  ...(evaluation === null || apart ? [`${home}\n${id}`] : []),
]
