// npm run gallery: draws every table and figure of every study in test/support/fixtures, checks them, and puts all on
// one page, with the pictures as files beside it. `npm run gallery -- <folder> <id>` takes only what has that id.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { galleryPage } from './gallery-page.mjs'

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const [folder = path('gallery'), only] = process.argv.slice(2)

// Drawn beside the folder: the gallery that stands there goes only when there is another.
const drawn = `${folder.replace(/\/+$/, '')}.drawn`
rmSync(drawn, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [path('node_modules/vitest/vitest.mjs'), 'run', 'test/gallery', ...(only ? ['-t', only] : [])],
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
  console.error(only ? `There is no ${only}.` : 'Nothing was drawn.')
  process.exitCode = 1
}
