import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Source } from '../../../core/importer.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import { Disk, isFile } from '../../io/disk.ts'
import { Fields, FileAccount, Findings } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import { readJson } from '../../io/json.ts'
import { isProblem, withFile } from '../../io/open-file.ts'

const pieceLength = 1 << 20

const fingerprintOf = (path: string): string | null => {
  const hash = withFile(path, path, ({ size, read }) => {
    const made = createHash('sha256')
    const piece = Buffer.allocUnsafe(Math.min(size, pieceLength))
    for (let at = 0; at < size; at += piece.length) made.update(piece.subarray(0, read(piece, at)))
    return { hex: made.digest('hex') }
  })
  return isProblem(hash) ? null : hash.hex
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The manifest of a results folder; null where there is none of ours. */
export const manifestIn = (folder: string): Readonly<Record<string, unknown>> | null => {
  const disk = new Disk()
  disk.begin(folder)
  const manifest = readJson(disk, 'manifest.json', new FileAccount('manifest.json', new Findings()))
  return manifest instanceof Fields && typeof manifest.value.tiercel === 'string' ? manifest.value : null
}

/** A first analysis was killed while it put its files in place: the manifest comes last, and is not there. */
export const isUnfinished = (folder: string): boolean =>
  isFile(join(folder, '.tiercel', 'publishing.json')) && !isFile(join(folder, 'manifest.json'))

/** Those of these files that are not as the manifest says: changed, gone, or of another analysis. */
export const changedFiles = (source: Source, names: readonly string[]): Problem[] => {
  const manifest = manifestIn(source.path)
  if (manifest === null) return isUnfinished(source.path) ? [changed(source, 'manifest.json')] : []
  const { outputs } = manifest
  // Tables that were put together by hand have nothing to be held to.
  if (!isRecord(outputs)) return []
  const isAsWritten = (name: string): boolean => {
    const listed = Object.hasOwn(outputs, name) ? outputs[name] : null
    return fingerprintOf(join(source.path, name)) === (isRecord(listed) ? listed.sha256 : null)
  }
  return names.filter(name => !isAsWritten(name)).map(name => changed(source, name))
}

const changed = (source: Source, name: string): Problem => {
  const message =
    'The file is not as the analysis wrote it: it was changed, or an analysis was killed while it put its files in place.'
  const hint = 'Run `tiercel analyze` on the runs again.'
  return problem('results-changed', labelOf(source, join(source.path, name)), message, hint)
}
