import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { threadFiles } from '../../src/runtime/thread-entry.ts'
import { projectRoot } from './project.ts'

/** Builds the code of threads from the source as it is now: what lets tests run TypeScript does not reach into threads. */
export default async () => {
  // Below the project, so that packages are found from there.
  const outDir = mkdtempSync(join(projectRoot, 'node_modules/.threads-'))
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(threadFiles.map(file => [file, `src/${file}.ts`])),
        // One folder deep, as src/runtime/thread-entry.ts is.
        output: {
          entryFileNames: '[name].js',
          codeSplitting: { groups: [{ name: 'runtime/all', test: /src\/(core|runtime)\// }] },
          chunkFileNames: '[name].js',
        },
      },
    },
  })
  process.env.TIERCEL_THREADS = pathToFileURL(`${outDir}/`).href
  return () => rmSync(outDir, { recursive: true })
}
