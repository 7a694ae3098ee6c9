import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml'
import { AnalysisError } from '../core/problem.ts'
import { type PartialSettings, parseSettings, type SettingsIssue } from '../core/settings-schema.ts'
import { largestSmall, sizeText } from './io/disk.ts'
import { isProblem, readSmall } from './io/open-file.ts'
import { readYaml } from './io/yaml.ts'

const advice = '`tiercel init` writes a file that explains every setting.'

export const readSettingsFile = (path: string, metricIds: readonly string[]): PartialSettings =>
  settingsFromYaml(readText(path), path, metricIds)

const readText = (path: string): string => {
  const read = readSmall(path, path)
  if (!isProblem(read)) return read.text
  const hint = `Settings are a plain file of at most ${sizeText(largestSmall)}. ${advice}`
  throw new AnalysisError('settings-unreadable', `The settings file ${path} cannot be used: ${read.message}`, hint)
}

/** Everything that is wrong with the file is told at once, each with its line. */
export const settingsFromYaml = (text: string, path: string, metricIds: readonly string[]): PartialSettings => {
  const { document, lines } = readYaml(text)
  const refuse = (complaints: readonly string[]) =>
    new AnalysisError('wrong-setting', complaints.map(each => `${path}:${each}`).join('\n'), advice)
  if (document.errors.length > 0)
    throw refuse(document.errors.map(({ pos, message }) => `${lines.linePos(pos[0]).line}: not valid YAML: ${message}`))
  const { settings, issues } = parseSettings(plainData(document, path), metricIds)
  if (issues.length > 0)
    throw refuse(
      issues
        .map(issue => ({ issue, line: lines.linePos(offsetOf(document, issue.path)).line }))
        .sort((a, b) => a.line - b.line)
        .map(({ issue, line }) => `${line}: ${sentence(issue)}`),
    )
  return settings
}

/** Aliases that multiply without end are refused by the parser. */
const plainData = (document: Document, path: string): unknown => {
  try {
    return document.toJS()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AnalysisError('wrong-setting', `${path}: not usable YAML: ${why}.`, advice)
  }
}

const sentence = ({ path, message, suggestion }: SettingsIssue): string =>
  `${path.length === 0 ? '' : `${path.join('.')}: `}${message}${suggestion === null ? '' : ` (did you mean ${suggestion}?)`}`

/** Where a setting stands in the text; of one that cannot be found, the nearest above it. */
const offsetOf = (document: Document, path: readonly (string | number)[]): number => {
  let node: unknown = document.contents
  let offset = 0
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(item => isScalar(item.key) && String(item.key.value) === String(key))
      offset = startOf(pair?.key) ?? offset
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = startOf(node) ?? offset
    }
  }
  return offset
}

const startOf = (node: unknown): number | null => (isNode(node) ? (node.range?.[0] ?? null) : null)
