import { join } from 'node:path'
import { readBytes } from '../load/io/open-file.ts'
import { cacheIn, fingerprint, readManifest } from '../output/files/results-folder.ts'
import { isIntact } from '../transform/tables/pack.ts'

/** How the files of a results folder compare with its manifest. */
export interface Verified {
  readonly files: number
  readonly missing: readonly string[]
  readonly changed: readonly string[]
  /** The columns kept for the next analysis, which does not use damaged ones. */
  readonly cache: 'intact' | 'damaged' | 'absent'
}

/** Whether a results folder holds what its manifest says; null where there is no manifest of ours. */
export const verifyResults = (folder: string): Verified | null => {
  const manifest = readManifest(folder)
  if (!manifest) return null
  const found = Object.entries(manifest.outputs).map(([name, { sha256 }]) => {
    const now = fingerprint(join(folder, name))
    return { name, state: now === null ? 'missing' : now === sha256 ? 'whole' : 'changed' }
  })
  const named = (state: string) => found.filter(file => file.state === state).map(file => file.name)
  return { files: found.length, missing: named('missing'), changed: named('changed'), cache: cacheState(folder) }
}

const cacheState = (folder: string): Verified['cache'] => {
  const bytes = readBytes(cacheIn(folder))
  return bytes === null ? 'absent' : isIntact(bytes) ? 'intact' : 'damaged'
}
