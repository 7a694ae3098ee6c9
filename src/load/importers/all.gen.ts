// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Importer } from '../../core/importer.ts'
import native from './native.ts'
import results from './results.ts'

export const allImporters: readonly Importer[] = [native, results]
