import { basename } from 'node:path'
import type { RunContent } from '../../core/record.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { nothingKnown, outcome } from '../logs/content.ts'
import type { LogFile } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { modelIn, submissionOf } from '../logs/names.ts'
import type { Roles } from '../roles.ts'

export const isReport = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value.resolved_ids) && Array.isArray(value.submitted_ids)

/** What became of an instance, by the list it is on; the first that names it counts. */
const fates: readonly (readonly [string, RunContent])[] = [
  ['resolved_ids', { ...nothingKnown, recorded: outcome(1, true) }],
  ['empty_patch_ids', { ...nothingKnown, recorded: outcome(0, false), trouble: 'agent_error' }],
  ['error_ids', { ...nothingKnown, trouble: 'infrastructure' }],
  ['unresolved_ids', { ...nothingKnown, recorded: outcome(0, false) }],
  ['completed_ids', nothingKnown],
  ['submitted_ids', nothingKnown],
]

export const readReport = (file: LogFile, report: JsonObject): LogRun[] => {
  const known = new Set<string>()
  return fates.flatMap(([list, content]) =>
    idsIn(file, report, list).flatMap(id => {
      if (known.has(id)) return []
      known.add(id)
      return [runOf(file, id, content)]
    }),
  )
}

/** Instances that nothing was submitted for. */
export const absentFromReport = (file: LogFile, report: JsonObject): LogRun[] => {
  const told = new Set(fates.flatMap(([list]) => idsIn(file, report, list)))
  return idsIn(file, report, 'incomplete_ids')
    .filter(id => !told.has(id))
    .map(id => runOf(file, id, null))
}

const idsIn = ({ account }: LogFile, report: JsonObject, name: string): string[] => {
  const list = report[name]
  if (list === undefined || list === null) return []
  if (Array.isArray(list) && list.every(id => typeof id === 'string')) return list
  account.report('wrong-type', `${name} should be a list of texts.`, 'Write the report again.', name)
  return []
}

const repository = /^(.+)__(.+)-\d+$/s

/** An instance is named after its repository: `django__django-11099`. */
export const rolesOf = (id: string): Roles => {
  const [, owner, name] = repository.exec(id) ?? []
  return { task: id, family: owner === undefined ? null : `${owner}/${name}` }
}

const reportName = /^(.+)\.([^.]+)\.json$/

const runOf = (file: LogFile, id: string, content: RunContent | null): LogRun => {
  const [, model] = reportName.exec(basename(file.name)) ?? []
  return {
    said: rolesOf(id),
    suggested: {
      experiment: 'swe-bench',
      ...(model === undefined ? {} : { model: modelIn(model) }),
      ...submissionOf(file.path),
    },
    run: NaN,
    file,
    place: `/${id}`,
    content,
  }
}
