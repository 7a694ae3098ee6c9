import { extname } from 'node:path'

/** The files whose code runs on a thread of its own, seen from `src`. */
export const threadFiles = ['transform/loading/worker', 'output/render/worker', 'apps/server/worker'] as const

/**
 * Where the code of a thread is: as source where this is source, else built. Source that Node cannot run by itself, as in
 * tests, names a folder in `TIERCEL_THREADS` (with a slash at its end) where the same files were built from it.
 */
export const threadEntry = (file: (typeof threadFiles)[number]): URL => {
  const extension = extname(import.meta.url)
  const built = extension === '.ts' ? process.env.TIERCEL_THREADS : undefined
  return built ? new URL(`${file}.js`, built) : new URL(`../${file}${extension}`, import.meta.url)
}
