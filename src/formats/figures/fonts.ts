import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const names = { regular: 'SourceSans3-Regular.ttf', bold: 'SourceSans3-SemiBold.ttf' } as const

/** Where the shipped fonts are, seen from the package: built files lie elsewhere than their sources. */
export const fontFile = (weight: keyof typeof names): string =>
  join(dirname(createRequire(import.meta.url).resolve('tiercel/package.json')), 'assets/fonts', names[weight])

export const fontFiles = (): string[] => [fontFile('regular'), fontFile('bold')]
