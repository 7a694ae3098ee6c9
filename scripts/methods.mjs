// npm run docs: writes docs/methods.md anew from the definitions that were built.
import { writeFileSync } from 'node:fs'
import { allMetrics, methodsPage } from '../dist/index.js'

writeFileSync(new URL('../docs/methods.md', import.meta.url), methodsPage(allMetrics))
console.log('updated  docs/methods.md')
