import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * @typedef {object} Registry
 * @property {string} folder of src whose files are the entries
 * @property {RegExp} files which of them, by their path in it
 * @property {string} file that holds the list, in the folder
 * @property {string} list name of the exported list
 * @property {string} type type of its entries
 * @property {string} definedIn where that type is, relative to src, or its package
 * @property {'default' | 'named' | 'command'} exports how a file exports its entry: as the default, under its own name,
 * or as a command, which is loaded when it is needed
 */

const inFolder = { files: /^[^./]+\.ts$/, file: 'all.gen.ts' }
const sources = 'load/sources'
const exhibits = 'output/exhibits/define.ts'

/** Every list of files that each hold an entry. */
export const registries = /** @satisfies {Record<string, Registry>} */ ({
  metrics: {
    ...inFolder,
    folder: 'transform/metrics',
    list: 'allMetrics',
    type: 'Metric',
    definedIn: 'core/metric.ts',
    exports: /** @type {const} */ ('default'),
  },
  figures: {
    ...inFolder,
    folder: 'output/figures',
    list: 'allFigures',
    type: 'Figure',
    definedIn: exhibits,
    exports: /** @type {const} */ ('default'),
  },
  tables: {
    ...inFolder,
    folder: 'output/tables',
    list: 'allTables',
    type: 'TableSpec',
    definedIn: exhibits,
    exports: /** @type {const} */ ('default'),
  },
  importers: {
    folder: sources,
    files: /^[^./]+\/importer\.ts$/,
    file: 'importers.gen.ts',
    list: 'allImporters',
    type: 'Importer',
    definedIn: 'core/importer.ts',
    exports: /** @type {const} */ ('default'),
  },
  transcripts: {
    folder: sources,
    files: /^[^./]+\/([^./]+-)?transcript\.ts$/,
    file: 'transcripts.gen.ts',
    list: 'allTranscriptParsers',
    type: 'TranscriptParser',
    definedIn: 'core/transcript.ts',
    exports: /** @type {const} */ ('named'),
  },
  commands: {
    ...inFolder,
    folder: 'apps/cli/commands',
    list: 'allCommands',
    type: 'Command',
    definedIn: 'commander',
    exports: /** @type {const} */ ('command'),
  },
})

/** @typedef {keyof typeof registries} RegistryName */
/** @typedef {{ path: string, name: string, id?: string }} Entry its file, relative to the list, its name in code, and its id where the file states it */

export const registryNames = /** @type {RegistryName[]} */ (Object.keys(registries))

const source = new URL('../src/', import.meta.url)
const lineWidth = 120

/** The order in which Biome wants imports. */
export const naturally = new Intl.Collator('en', { numeric: true }).compare

/** @param {string} name a file name in kebab-case */
export const camelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * What a file is called after: its own name or, where every tool has a file of that name, its folder.
 * @param {string} path
 */
const ownName = path => camelCase(path.endsWith('/importer.ts') ? posix.dirname(path) : posix.basename(path, '.ts'))

/**
 * The entry of a file; none where it has no export of that kind.
 * @param {Registry} registry
 * @param {string} path
 * @returns {Entry[]}
 */
const entryIn = ({ folder, type, exports }, path) => {
  const text = `\n${readFileSync(new URL(`${folder}/${path}`, source), 'utf8')}`
  const entry = { path: `./${path}`, name: ownName(path) }
  if (exports === 'default') return text.includes('\nexport default ') ? [entry] : []
  if (exports === 'command') return text.includes(`\nexport const ${entry.name}Command = `) ? [entry] : []
  const named = new RegExp(`\\nexport const (\\w+): ${type} = \\{\\n  id: '([^']+)'`, 'g')
  return [...text.matchAll(named)].map(([, name, id]) => ({ ...entry, name, id }))
}

/** @param {RegistryName} registry */
const entriesOf = registry => {
  const { folder, files } = registries[registry]
  return readdirSync(new URL(`${folder}/`, source), { recursive: true })
    .map(path => String(path).replaceAll('\\', '/'))
    .filter(path => files.test(path))
    .flatMap(path => entryIn(registries[registry], path))
}

/** The ids of the formats of transcripts, in natural order. */
export const transcriptIds = () =>
  entriesOf('transcripts')
    .flatMap(({ id }) => id ?? [])
    .sort(naturally)

/**
 * A list in brackets as Biome would format it.
 * @param {string} start what stands before the first entry, bracket included
 * @param {readonly string[]} entries
 * @param {string} end
 */
export const listText = (start, entries, end) => {
  const onOneLine = `${start}${entries.join(', ')}${end}`
  return onOneLine.length <= lineWidth ? onOneLine : [start, ...entries.map(entry => `  ${entry},`), end].join('\n')
}

/** @param {string} name a key of an object */
export const keyText = name => (name.includes('-') ? `'${name}'` : name)

/** @param {string} folder of src */
export const generatedFrom = folder =>
  `// Generated from the files of ${folder}: run \`npm run generate\` after adding or removing one.`

/** @param {Entry} entry */
const withoutEnding = ({ path }) => path.replace(/\.ts$/, '')

/** @param {Entry} entry */
const commandEntry = ({ path, name }) =>
  `  ${keyText(posix.basename(path, '.ts'))}: async () => (await import('${path}')).${name}Command,`

/**
 * The text of a registry, formatted as Biome would.
 * @param {RegistryName} registry
 * @param {readonly Entry[]} entries
 */
export const registryText = (registry, entries) => {
  const { folder, list, type, definedIn, exports } = registries[registry]
  const sorted = [...entries].sort((a, b) => naturally(withoutEnding(a), withoutEnding(b)))
  if (exports === 'command')
    return [
      generatedFrom('this folder'),
      `import type { ${type} } from '${definedIn}'`,
      '',
      `export const ${list} = {`,
      ...sorted.map(commandEntry),
      `} satisfies Readonly<Record<string, () => Promise<(program: ${type}) => ${type}>>>`,
      '',
    ].join('\n')
  const names = sorted.map(({ name }) => name)
  return [
    generatedFrom('this folder'),
    `import type { ${type} } from '${posix.relative(folder, definedIn)}'`,
    ...sorted.map(({ path, name }) => `import ${exports === 'default' ? name : `{ ${name} }`} from '${path}'`),
    '',
    listText(`export const ${list}: readonly ${type}[] = [`, names, ']'),
    '',
  ].join('\n')
}

/**
 * The registry that belongs to the files that are there now.
 * @param {RegistryName} registry
 */
export const generateRegistry = registry => registryText(registry, entriesOf(registry))

/** @param {RegistryName} registry */
const registryPath = registry => `${registries[registry].folder}/${registries[registry].file}`

/** @param {RegistryName} registry */
export const registryFile = registry => new URL(registryPath(registry), source)

/**
 * Writes a registry and returns the path of the file, relative to the project.
 * @param {RegistryName} registry
 */
export const writeRegistry = registry => {
  writeFileSync(registryFile(registry), generateRegistry(registry))
  return `src/${registryPath(registry)}`
}
