// npm run generate: writes every registry and the lists of transcript formats from the files that are there, the widths
// of the fonts, and the kernel.
import { writeFileSync } from 'node:fs'
import { widthsFile, widthsText } from './font.mjs'
import { kernelFile, kernelText } from './kernel.mjs'
import { registryFolders, writeRegistry } from './registry.mjs'
import { writeTranscriptLists } from './transcript-lists.mjs'

for (const folder of registryFolders) console.log(`updated  ${writeRegistry(folder)}`)
for (const path of writeTranscriptLists()) console.log(`updated  ${path}`)
writeFileSync(widthsFile, widthsText())
console.log('updated  src/exhibits/drawing/widths.gen.ts')
writeFileSync(kernelFile, await kernelText())
console.log('updated  src/statistics/kernel/kernel.gen.ts')
