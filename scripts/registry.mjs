import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * @typedef {object} Registry
 * @property {string} list name of the exported list
 * @property {string} type type of its entries
 * @property {string} definedIn where that type is, relative to src
 * @property {'default' | 'named'} exports how a file exports its entry: as the default, or under its own name
 */

/** Folders of src in which every file with an export of that kind is an entry of the list in all.gen.ts. */
export const registries = /** @type {const} @satisfies {Record<string, Registry>} */ ({
  metrics: { list: 'allMetrics', type: 'Metric', definedIn: 'core/metric.ts', exports: 'default' },
  'exhibits/figures': { list: 'allFigures', type: 'Figure', definedIn: 'exhibits/define.ts', exports: 'default' },
  'exhibits/tables': { list: 'allTables', type: 'TableSpec', definedIn: 'exhibits/define.ts', exports: 'default' },
  'load/importers': { list: 'allImporters', type: 'Importer', definedIn: 'core/importer.ts', exports: 'default' },
  'load/transcripts': {
    list: 'allTranscriptParsers',
    type: 'TranscriptParser',
    definedIn: 'core/transcript.ts',
    exports: 'named',
  },
})

/** @typedef {keyof typeof registries} RegistryFolder */

export const registryFolders = /** @type {RegistryFolder[]} */ (Object.keys(registries))

const source = new URL('../src/', import.meta.url)
const lineWidth = 120

/** The order in which Biome wants imports. */
const naturally = new Intl.Collator('en', { numeric: true }).compare

/** @param {string} name a file name in kebab-case */
const camelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * What a file with an entry says at the beginning of a line.
 * @param {RegistryFolder} folder
 * @param {string} name of the file without its ending
 */
const exportText = (folder, name) =>
  registries[folder].exports === 'default'
    ? 'export default '
    : `export const ${camelCase(name)}: ${registries[folder].type} `

/** @param {RegistryFolder} folder */
const entryNames = folder =>
  readdirSync(new URL(`${folder}/`, source))
    .filter(file => /^[^.]+\.ts$/.test(file))
    .map(file => file.slice(0, -'.ts'.length))
    .filter(name =>
      `\n${readFileSync(new URL(`${folder}/${name}.ts`, source), 'utf8')}`.includes(`\n${exportText(folder, name)}`),
    )

/**
 * The text of a registry, formatted as Biome would.
 * @param {RegistryFolder} folder
 * @param {readonly string[]} names of the files without their ending
 */
export const registryText = (folder, names) => {
  const { list, type, definedIn, exports } = registries[folder]
  const sorted = [...names].sort(naturally)
  const start = `export const ${list}: readonly ${type}[] = [`
  const onOneLine = `${start}${sorted.map(camelCase).join(', ')}]`
  return [
    '// Generated from the files of this folder: run `npm run generate` after adding or removing one.',
    `import type { ${type} } from '${posix.relative(folder, definedIn)}'`,
    ...sorted.map(name => {
      const entry = exports === 'default' ? camelCase(name) : `{ ${camelCase(name)} }`
      return `import ${entry} from './${name}.ts'`
    }),
    '',
    ...(onOneLine.length <= lineWidth ? [onOneLine] : [start, ...sorted.map(name => `  ${camelCase(name)},`), ']']),
    '',
  ].join('\n')
}

/**
 * The registry that belongs to the files a folder holds now.
 * @param {RegistryFolder} folder
 */
export const generateRegistry = folder => registryText(folder, entryNames(folder))

/** @param {RegistryFolder} folder */
export const registryFile = folder => new URL(`${folder}/all.gen.ts`, source)

/**
 * Writes a registry and returns the path of the file, relative to the project.
 * @param {RegistryFolder} folder
 */
export const writeRegistry = folder => {
  writeFileSync(registryFile(folder), generateRegistry(folder))
  return `src/${folder}/all.gen.ts`
}
