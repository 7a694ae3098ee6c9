import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AnalysisError } from '../../core/problem.ts'
import { makeFolder } from './file-system.ts'
import type { OutputFile } from './manifest.ts'
import { ownCorner } from './own-files.ts'
import { spreadsheetPieces } from './spreadsheet.ts'

/** Where the files of a results folder wait until all can be renamed into place. */
export class Stage {
  readonly #path: string

  constructor(
    readonly folder: string,
    process: number,
    /** Whether spreadsheets are to read the CSV files. */
    readonly csvSafe = false,
  ) {
    this.#path = join(folder, ownCorner, `stage-${process}`)
  }

  at(name: string): string {
    return join(this.#path, name)
  }

  write(name: string, pieces: Iterable<string | Uint8Array>): OutputFile {
    return this.attempt(() => {
      makeFolder(dirname(this.at(name)))
      const descriptor = openSync(this.at(name), 'w')
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for (const piece of this.csvSafe && name.endsWith('.csv') ? spreadsheetPieces(pieces) : pieces) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(chunk)
          bytes += writeAll(descriptor, chunk)
        }
      } finally {
        closeSync(descriptor)
      }
      return { sha256: hash.digest('hex'), bytes }
    })
  }

  /** What the system refuses (no room, no right, a file where a folder should be) is no fault of ours. */
  attempt<Done>(work: () => Done): Done {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      throw new AnalysisError(
        'cannot-write',
        `The results folder ${this.folder} cannot be written: ${error.message}`,
        'Choose another folder with --out, or make room.',
      )
    }
  }

  /** Takes everything away. */
  discard(): void {
    rmSync(this.#path, { recursive: true, force: true })
  }
}

const writeAll = (descriptor: number, bytes: Uint8Array): number => {
  let written = 0
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, Math.min(bytes.length - written, 2 ** 30))
  return written
}
