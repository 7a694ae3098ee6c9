// Builds the report's page: one script and one style sheet in dist/ui, which every report carries inside.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: process.argv[2] ?? 'dist/ui',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    // The fonts travel inside the style sheet: a report asks nobody for anything.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    lib: {
      entry: 'src/apps/ui/main.tsx',
      formats: ['iife'],
      name: 'report',
      fileName: () => 'report.js',
      cssFileName: 'report',
    },
  },
})
