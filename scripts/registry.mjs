import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * @typedef {object} Registry
 * @property {string} list name of the exported list
 * @property {string} type type of its entries
 * @property {string} definedIn where that type is, relative to src, or its package
 * @property {'default' | 'named' | 'command'} exports how a file exports its entry: as the default, under its own name,
 * or as a command, which is loaded when it is needed
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
  'apps/cli/commands': { list: 'allCommands', type: 'Command', definedIn: 'commander', exports: 'command' },
})

/** @typedef {keyof typeof registries} RegistryFolder */

export const registryFolders = /** @type {RegistryFolder[]} */ (Object.keys(registries))

const source = new URL('../src/', import.meta.url)
const lineWidth = 120

/** The order in which Biome wants imports. */
export const naturally = new Intl.Collator('en', { numeric: true }).compare

/** @param {string} name a file name in kebab-case */
export const camelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * What a file with an entry says at the beginning of a line.
 * @param {RegistryFolder} folder
 * @param {string} name of the file without its ending
 */
const exportText = (folder, name) => {
  const { exports, type } = registries[folder]
  if (exports === 'default') return 'export default '
  return exports === 'named' ? `export const ${camelCase(name)}: ${type} ` : `export const ${camelCase(name)}Command = `
}

/** @param {RegistryFolder} folder */
export const entryNames = folder =>
  readdirSync(new URL(`${folder}/`, source))
    .filter(file => /^[^.]+\.ts$/.test(file))
    .map(file => file.slice(0, -'.ts'.length))
    .filter(name =>
      `\n${readFileSync(new URL(`${folder}/${name}.ts`, source), 'utf8')}`.includes(`\n${exportText(folder, name)}`),
    )
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

/** @param {string} name */
const commandEntry = name => `  ${keyText(name)}: async () => (await import('./${name}.ts')).${camelCase(name)}Command,`

/**
 * The text of a registry, formatted as Biome would.
 * @param {RegistryFolder} folder
 * @param {readonly string[]} names of the files without their ending
 */
export const registryText = (folder, names) => {
  const { list, type, definedIn, exports } = registries[folder]
  const sorted = [...names].sort(naturally)
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
  return [
    generatedFrom('this folder'),
    `import type { ${type} } from '${posix.relative(folder, definedIn)}'`,
    ...sorted.map(name => {
      const entry = exports === 'default' ? camelCase(name) : `{ ${camelCase(name)} }`
      return `import ${entry} from './${name}.ts'`
    }),
    '',
    listText(`export const ${list}: readonly ${type}[] = [`, sorted.map(camelCase), ']'),
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
