// npm run gallery: draws every table and figure of every study in test/support/fixtures, checks them, and puts all on
// one page, with the pictures as files beside it. `npm run gallery -- <id> …` takes only what has one of these ids,
// `--out <folder>` puts all there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { galleryPage } from './gallery-page.mjs'

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const words = process.argv.slice(2)
const at = words.indexOf('--out')
const folder = at < 0 ? path('gallery') : words[at + 1]
const only = at < 0 ? words : words.toSpliced(at, 2)

// A folder is replaced as a whole: no word is taken for one that was not said to be.
if (!folder || only.some(id => !/^[a-z][a-z0-9-]*$/.test(id))) {
  console.error('npm run gallery -- [<id of a table or figure> …] [--out <folder>]')
  process.exit(2)
}

// Drawn beside the folder: the gallery that stands there goes only when there is another.
const drawn = `${folder.replace(/\/+$/, '')}.drawn`
rmSync(drawn, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [path('node_modules/vitest/vitest.mjs'), 'run', 'test/gallery', ...(only.length > 0 ? ['-t', only.join('|')] : [])],
  {
    cwd: path(''),
    env: { ...process.env, TIERCEL_GALLERY: drawn },
    stdio: 'inherit',
  },
)
if (existsSync(drawn)) {
  const hung = readdirSync(drawn)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => JSON.parse(readFileSync(`${drawn}/${name}`, 'utf8')))
  writeFileSync(`${drawn}/index.html`, galleryPage(hung))
  rmSync(folder, { recursive: true, force: true })
  renameSync(drawn, folder)
  console.log(`The gallery is ${folder}/index.html`)
  process.exitCode = status ?? 1
} else {
  console.error(only.length > 0 ? `There is no ${only.join(' or ')}.` : 'Nothing was drawn.')
  process.exitCode = 1
}
