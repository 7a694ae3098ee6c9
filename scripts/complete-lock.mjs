// npm run lock: makes package-lock.json work on every platform, whatever platforms the registry at hand carries.
// npm leaves out optional packages that it cannot find, and `npm ci` then refuses the lock.
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLock, missingOptional, withHost } from './lock.mjs'

const file = process.argv[2] ?? 'package-lock.json'
/** @type {import('./lock.mjs').Lock} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = Object.keys(missingOptional(lock)).map(path => path.slice('node_modules/'.length))
const hosts = withHost(lock)
writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(added.length > 0 ? `added ${added.length}: ${added.join(', ')}` : 'nothing missing')
if (hosts.length > 0) console.log(`addresses of package hosts taken out: ${hosts.length}`)
