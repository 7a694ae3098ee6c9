// npm run new -- metric tool-error-rate: writes a new metric (or importer, figure, table, command, transcript format)
// and its test, and refreshes the registry.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { camelCase, writeRegistry } from './registry.mjs'
import { writeTranscriptLists } from './transcript-lists.mjs'

/** What can be made, the list that it is added to, and its file in src. */
const kinds = /** @type {const} */ ({
  metric: { registry: 'metrics', file: 'transform/metrics/example-name' },
  importer: { registry: 'importers', file: 'load/sources/example-name/importer' },
  figure: { registry: 'figures', file: 'output/figures/example-name' },
  table: { registry: 'tables', file: 'output/tables/example-name' },
  command: { registry: 'commands', file: 'apps/cli/commands/example-name' },
  transcript: { registry: 'transcripts', file: 'load/sources/example-name/transcript' },
})

/** @typedef {keyof typeof kinds} Kind */

const project = new URL('..', import.meta.url)

/**
 * @param {string | undefined} word
 * @returns {word is Kind}
 */
const isKind = word => word !== undefined && Object.hasOwn(kinds, word)

/** @param {string} name */
const isKebabCase = name => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

/**
 * The text of a template, which speaks of `example-name` throughout.
 * @param {string} template
 * @param {string} name
 */
const textOf = (template, name) =>
  readFileSync(new URL(`scripts/templates/${template}.txt`, project), 'utf8')
    .replaceAll('example-name', name)
    .replaceAll('example_name', name.replaceAll('-', '_'))
    .replaceAll('exampleName', camelCase(name))
    .replaceAll('Example name', titleOf(name))

/** @param {string} name */
const titleOf = name => name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')

/**
 * @param {Kind} kind
 * @param {string} name
 */
const fileOf = (kind, name) => kinds[kind].file.replace('example-name', name)

/**
 * The files of something new: the path of each and its template.
 * @param {Kind} kind
 * @param {string} name
 * @returns {[path: string, template: string][]}
 */
const filesOf = (kind, name) => [
  [`src/${fileOf(kind, name)}.ts`, `${kind}.ts`],
  [`src/${fileOf(kind, name)}.test.ts`, `${kind}.test.ts`],
  ...(kind === 'transcript'
    ? [/** @type {[string, string]} */ ([`test/support/transcripts/${name}.ts`, 'transcript.samples.ts'])]
    : []),
]

/**
 * Adds a row to the table of formats in the documentation, and returns the path of the page.
 * @param {string} name
 */
const documentTranscript = name => {
  const page = new URL('docs/formats.md', project)
  const row = `| ${titleOf(name)} | how it is recognized | \`*${name}*.json\` |\n`
  const lastRow = /(\n## Transcripts\n.*?\n\|---.*?\n)(?!\|)/s
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(lastRow, (_, table) => table + row),
  )
  return 'docs/formats.md'
}

/** @param {string} sentence */
const refuse = sentence => {
  console.error(sentence)
  process.exit(2)
}

const [kind, name] = process.argv.slice(2)
const choices = Object.keys(kinds).join(', ')
if (!isKind(kind)) refuse(`Say what to make, one of ${choices}. For example: npm run new -- metric tool-error-rate`)
else if (!name) refuse(`Say what to call it. For example: npm run new -- ${kind} tool-error-rate`)
else if (!isKebabCase(name))
  refuse(`"${name}" cannot be its name: use lower-case words joined by hyphens, such as tool-error-rate.`)
else {
  const files = filesOf(kind, name)
  const taken = files.find(([path]) => existsSync(new URL(path, project)))
  if (taken) refuse(`${taken[0]} exists already: choose another name, or change that file.`)
  for (const [path, template] of files) {
    mkdirSync(new URL('.', new URL(path, project)), { recursive: true })
    writeFileSync(new URL(path, project), textOf(template, name))
    console.log(`created  ${path}`)
  }
  console.log(`updated  ${writeRegistry(kinds[kind].registry)}`)
  if (kind === 'transcript')
    for (const path of [...writeTranscriptLists(), documentTranscript(name)]) console.log(`updated  ${path}`)
}
