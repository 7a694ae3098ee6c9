// npm run generate: writes every registry anew from the files that are there and the widths of the fonts.
import { writeFileSync } from 'node:fs'
import { widthsFile, widthsText } from './font.mjs'
import { registryFolders, writeRegistry } from './registry.mjs'

for (const folder of registryFolders) console.log(`updated  ${writeRegistry(folder)}`)
writeFileSync(widthsFile, widthsText())
console.log('updated  src/exhibits/drawing/widths.gen.ts')
