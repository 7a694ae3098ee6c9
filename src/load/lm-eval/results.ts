import { basename, dirname } from 'node:path'
import type { Fields } from '../fields.ts'
import { isObject } from '../fields.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import { folderEntries } from '../open-file.ts'

const dated = /_(\d{4}-\d\d-\d\dT[\d.:-]+)\.jsonl?$/

/** When a file of samples or results was written, as its name says. */
export const timeIn = (name: string): string | undefined => dated.exec(name)?.[1]

/** `samples_<task>_<time>.jsonl` */
export const taskIn = (name: string): string =>
  basename(name)
    .replace(dated, '')
    .replace(/\.jsonl$/, '')
    .replace(/^samples_/, '')

/** The results that were written with these samples: those of the same time, else the last there are. */
export const resultsOf = (file: LogFile): Fields | null => {
  const names = folderEntries(dirname(file.path))
    .map(({ name }) => name)
    .filter(name => /^results.*\.json$/.test(name))
  const time = timeIn(file.name)
  const name = names.find(each => time !== undefined && each.includes(time)) ?? names.at(-1)
  return name === undefined ? null : besideOf(file, name)
}

export const modelOf = (results: Fields | null): string | null => {
  if (!results) return null
  const named = results.word('model_name')
  if (named !== null) return named
  const config = results.object('config')
  const args = config?.value.model_args
  if (isObject(args)) return config?.object('model_args')?.word('pretrained') ?? null
  return /(?:^|,)(?:pretrained|model)=([^,]+)/.exec(config?.word('model_args') ?? '')?.[1] ?? null
}

/** The metrics of a task, the main one first; each name may be followed by a filter, as in `exact_match,strict-match`. */
export const metricsOf = (results: Fields | null, task: string): string[] =>
  Object.keys(results?.object('results')?.object(task)?.value ?? {}).filter(
    name => name.includes(',') && !name.includes('_stderr,'),
  )
