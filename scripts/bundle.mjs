// Puts the command and its threads into few files: loading a thousand small ones takes longer than most of the work.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { noticesText, packageWatch } from './licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = packageWatch()

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [packages.plugin],
  // These are needed at every start, and some are hundreds of files; the others are loaded when they are needed.
  ssr: { noExternal: [/^@stdlib\//, 'commander', 'picocolors', 'yaml', 'zod', 'fzstd'] },
  build: {
    ssr: true,
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'src/apps/cli/main.ts',
        // Threads: beside the folder of `src/runtime/thread-entry.ts`, as in the sources.
        'pipeline/worker': 'src/transform/loading/worker.ts',
        'formats/render/worker': 'src/output/render/worker.ts',
        'apps/server/worker': 'src/apps/server/worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        // Less to read at every start; names stay, for whoever has to read where an error came from.
        // What reading runs needs apart from what is only computed with: each thread compiles what it loads.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'special-functions', test: /@stdlib/ },
            { name: 'settings-schema', test: /node_modules\/zod|core\/settings-schema/ },
            {
              name: 'base',
              test: /src\/(core\/|statistics\/(sum|quantile|describe|k-attempts|line|complete-pairs)\.ts)/,
            },
            // One file each instead of twenty, which take a thread a millisecond each to find.
            { name: 'analysis', test: /src\/(statistics|analysis\/(?!versus|gate|plan))/ },
            { name: 'exhibits', test: /src\/exhibits\/(?!versus|plan|made)/ },
          ],
        },
        minify: {
          compress: { keepNames: { function: true, class: true } },
          mangle: { toplevel: true, keepNames: { function: true, class: true } },
          codegen: true,
        },
      },
    },
  },
})

// npx runs the file itself.
chmodSync(new URL('../dist/bundle/main.js', import.meta.url), 0o755)

const ofPage = readFileSync(new URL('../dist/ui/notices.txt', import.meta.url), 'utf8')
const ofCommand = noticesText(
  'The files in dist/bundle contain software of others, under these licences.',
  packages.found,
)
writeFileSync(new URL('../dist/THIRD-PARTY-NOTICES.txt', import.meta.url), `${ofPage}\n\n${ofCommand}`)
