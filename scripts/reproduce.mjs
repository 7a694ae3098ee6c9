// npm run reproduce: computes published numbers again from public results and writes docs/reproduced.md.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crossFormatSection } from './reproduce/cross-format.mjs'
import { inspectSection } from './reproduce/inspect.mjs'
import { metrSection } from './reproduce/metr.mjs'
import { promptfooSection } from './reproduce/promptfoo.mjs'
import { tauSection } from './reproduce/tau-bench.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
const data = join(process.env.TIERCEL_SHARED ?? join(project, '..', 'shared'), 'data')
if (!existsSync(data)) {
  console.error(
    `There is no folder ${data}: set TIERCEL_SHARED to the folder that holds data/ with the files named in docs/reproduced.md.`,
  )
  process.exit(2)
}

const sections = [
  await tauSection(data),
  await inspectSection(data),
  await metrSection(data),
  await promptfooSection(data),
  await crossFormatSection(data),
]

const page = `# Published numbers, computed again

Written by \`npm run reproduce\` from public results: what was published, what this program computes from the same files, and whether the two are equal to the digits that were printed. Nothing here was filled in by hand. The importers for Terminal-Bench, Harbor, SWE-bench and tau2 were built from the documented shapes of their files, without public samples, and have no line here.

${sections.join('\n\n')}
`

if (process.argv.includes('--print')) process.stdout.write(page)
else {
  writeFileSync(new URL('../docs/reproduced.md', import.meta.url), page)
  console.log('wrote docs/reproduced.md')
}
