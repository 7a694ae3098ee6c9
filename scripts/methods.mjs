// npm run docs: writes docs/methods.md anew from the definitions that were built and the pages of simulations.
import { readFileSync, writeFileSync } from 'node:fs'
import { methodsPage } from '../dist/output/files/methods-markdown.js'
import { allMetrics } from '../dist/transform/metrics/all.gen.js'

const docs = new URL('../docs/', import.meta.url)
/** @param {string} name */
const read = name => readFileSync(new URL(name, docs), 'utf8')

const simulations = { coverage: read('coverage.md'), gate: read('gate.md') }
writeFileSync(new URL('methods.md', docs), methodsPage(allMetrics, simulations))
console.log('updated  docs/methods.md')
