// Builds the report's page: one script and one style sheet in dist/ui, which every report carries inside.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fontNotice, noticesText, packageWatch } from './licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = process.argv[2] ?? 'dist/ui'
const packages = packageWatch()

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [packages.plugin],
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    // The fonts travel inside the style sheet: a report asks nobody for anything.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    lib: {
      entry: 'src/apps/ui/page.tsx',
      formats: ['iife'],
      name: 'report',
      fileName: () => 'report.js',
      cssFileName: 'report',
    },
  },
})

// The script is in every report, so the licences of what it is made of, and of the font, are in the script.
const heading = 'The page of a Tiercel report contains software and a font of others, under these licences.'
const notices = noticesText(heading, packages.found, [fontNotice(root)])
const script = join(resolve(root, outDir), 'report.js')
writeFileSync(join(resolve(root, outDir), 'notices.txt'), notices)
writeFileSync(script, `/*!\n${notices.replaceAll('*/', '* /')}*/\n${readFileSync(script, 'utf8')}`)
