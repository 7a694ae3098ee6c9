import { naturalOrder } from '../../core/dimensions.ts'
import type { Problem } from '../../core/problem.ts'
import type { Disk } from '../disk.ts'
import { Fields, FileAccount, type Findings, isObject, type JsonObject } from '../fields.ts'
import { readJson } from '../json.ts'
import { unlessTooDeep } from '../nesting.ts'
import type { SubtestFolder } from './layout.ts'

/** The components of one variant, such as `claude_md:B01` or `tools:Read`, from its config_manifest.json. */
export const readComponents = (disk: Disk, subtest: SubtestFolder, findings: Findings): string[] => {
  disk.begin(subtest.path)
  const account = new FileAccount(`${subtest.label}/config_manifest.json`, findings)
  const manifest = readJson(disk, 'config_manifest.json', account)
  if (!(manifest instanceof Fields)) return []
  const inherited = manifest.object('inherited_from')?.value ?? {}
  const own = manifest.object('resources')?.value ?? {}
  const report = (problem: Problem) => findings.add(problem)
  return unlessTooDeep(account.file, report, () => flatten({ ...resourcesOf(inherited), ...own })) ?? []
}

/** What is inherited is either the resources themselves or a manifest that holds them. */
const resourcesOf = (inherited: JsonObject): JsonObject =>
  isObject(inherited.resources) ? { ...resourcesIn(inherited.inherited_from), ...inherited.resources } : inherited

const resourcesIn = (value: unknown): JsonObject => (isObject(value) ? resourcesOf(value) : {})

const kindNames: ReadonlyMap<string, string> = new Map([['mcp_servers', 'mcp']])

const flatten = (resources: JsonObject): string[] => {
  const components = new Set<string>()
  for (const [kind, value] of Object.entries(resources))
    for (const leaf of leaves(value)) components.add(`${kindNames.get(kind) ?? kind}:${leaf}`)
  return [...components].sort(naturalOrder)
}

/** The names at the ends of a resource: entries of lists, names of named things, keys that are switched on. */
const leaves = (value: unknown): string[] => {
  if (value === null || value === undefined || value === false) return []
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (!isObject(value)) return [String(value)]
  if (typeof value.name === 'string') return [value.name]
  return Object.entries(value).flatMap(([key, inner]) => (inner === true ? [key] : leaves(inner)))
}
