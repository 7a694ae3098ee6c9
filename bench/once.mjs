// Reads a folder of runs once, in a process of its own: `bare` as any reader must, else into tables. Prints the seconds.
import { load } from '../dist/transform/loading/load.js'
import { readEverything } from './baseline.mjs'
import { seconds } from './measure.mjs'

const [what, folder] = process.argv.slice(2)
console.log(await seconds(() => (what === 'bare' ? readEverything(folder) : load([folder], { jobs: 2 }))))
