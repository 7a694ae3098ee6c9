import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What stands where a file should. */
export type Oddity = 'folder' | 'pipe' | 'link to itself' | 'link to nothing' | 'endless'

export type Files = ReadonlyMap<string, Buffer | Oddity>

export const filesOf = (files: Readonly<Record<string, string | Uint8Array>>): Map<string, Buffer> =>
  new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))

export const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(path => [path.slice(folder.length + 1), readFileSync(path)]),
  )

const made: Readonly<Record<Oddity, (path: string) => void>> = {
  folder: path => mkdirSync(path),
  pipe: path => execFileSync('mkfifo', [path]),
  'link to itself': path => symlinkSync(path, path),
  'link to nothing': path => symlinkSync(`${path}.gone`, path),
  endless: path => symlinkSync('/dev/zero', path),
}

export const oddities = ['folder', 'pipe', 'link to itself', 'link to nothing', 'endless'] as const

export const writeFiles = (folder: string, files: Files): void => {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    if (typeof content === 'string') made[content](path)
    else writeFileSync(path, content)
  }
}
