// npm run new -- metric tool-error-rate: writes a new metric (or importer, figure, table) and its test, and refreshes
// the registry.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeRegistry } from './registry.mjs'

/** What can be made, and the folder of src it goes to. */
const folders = /** @type {const} */ ({
  metric: 'metrics',
  importer: 'load/importers',
  figure: 'exhibits/figures',
  table: 'exhibits/tables',
})

/** @typedef {keyof typeof folders} Kind */

const project = new URL('..', import.meta.url)

/**
 * @param {string | undefined} word
 * @returns {word is Kind}
 */
const isKind = word => word !== undefined && Object.hasOwn(folders, word)

/** @param {string} name */
const isKebabCase = name => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

/**
 * A new file, from a template that speaks of `example-name` throughout.
 * @param {Kind} kind
 * @param {string} name
 * @param {string} ending
 */
const newFile = (kind, name, ending) => ({
  path: `src/${folders[kind]}/${name}${ending}`,
  text: readFileSync(new URL(`scripts/templates/${kind}${ending}.txt`, project), 'utf8')
    .replaceAll('example-name', name)
    .replaceAll('example_name', name.replaceAll('-', '_'))
    .replaceAll('Example name', name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')),
})

/** @param {string} sentence */
const refuse = sentence => {
  console.error(sentence)
  process.exit(2)
}

const [kind, name] = process.argv.slice(2)
const kinds = Object.keys(folders).join(', ')
if (!isKind(kind)) refuse(`Say what to make, one of ${kinds}. For example: npm run new -- metric tool-error-rate`)
else if (!name) refuse(`Say what to call it. For example: npm run new -- ${kind} tool-error-rate`)
else if (!isKebabCase(name))
  refuse(`"${name}" cannot be its name: use lower-case words joined by hyphens, such as tool-error-rate.`)
else {
  const files = [newFile(kind, name, '.ts'), newFile(kind, name, '.test.ts')]
  const taken = files.find(({ path }) => existsSync(new URL(path, project)))
  if (taken) refuse(`${taken.path} exists already: choose another name, or change that file.`)
  for (const { path, text } of files) {
    writeFileSync(new URL(path, project), text)
    console.log(`created  ${path}`)
  }
  console.log(`updated  ${writeRegistry(folders[kind])}`)
}
