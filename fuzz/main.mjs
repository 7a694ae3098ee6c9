// npm run fuzz -- <minutes> [--seed N] [--only part,…]: tries what nobody means to do to it, on what `npm run build` made.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [
    {
      name: 'what-is-built',
      enforce: 'pre',
      // The fuzzers share fixtures with the tests, which are TypeScript; what they try is what users run.
      async resolveId(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found?.id.startsWith(`${root}src/`)
          ? { id: found.id.replace(`${root}src/`, `${root}dist/`).replace(/\.ts$/, '.js'), external: 'absolute' }
          : null
      },
    },
  ],
  build: {
    ssr: true,
    outDir: 'fuzz/.built',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { command: 'fuzz/command.ts', worker: 'fuzz/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

// By name, because it is there only now.
const built = new URL('./.built/command.js', import.meta.url)
const { fuzz } = await import(built.href)
await fuzz(process.argv.slice(2))
