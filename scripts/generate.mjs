// npm run generate: writes every registry, the lists of transcript formats and the widths of the fonts.
import { writeFileSync } from 'node:fs'
import { widthsFile, widthsText } from './font.mjs'
import { registryNames, writeRegistry } from './registry.mjs'
import { writeTranscriptLists } from './transcript-lists.mjs'

for (const name of registryNames) console.log(`updated  ${writeRegistry(name)}`)
for (const path of writeTranscriptLists()) console.log(`updated  ${path}`)
writeFileSync(widthsFile, widthsText())
console.log('updated  src/output/plot/widths.gen.ts')
