// npm run generate: writes every registry anew from the files that are there.
import { registryFolders, writeRegistry } from './registry.mjs'

for (const folder of registryFolders) console.log(`updated  ${writeRegistry(folder)}`)
