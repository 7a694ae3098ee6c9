// npm run generate: writes every registry, the lists of transcript formats and the widths of the fonts.
import { writeFileSync } from 'node:fs'
import { widthsFile, widthsText } from './font.mjs'
import { registryFolders, writeRegistry } from './registry.mjs'
import { writeTranscriptLists } from './transcript-lists.mjs'

for (const folder of registryFolders) console.log(`updated  ${writeRegistry(folder)}`)
for (const path of writeTranscriptLists()) console.log(`updated  ${path}`)
writeFileSync(widthsFile, widthsText())
console.log('updated  src/exhibits/drawing/widths.gen.ts')
