import { naturalOrder } from '../../../core/dimensions.ts'

/** Folders for names: the names themselves where the layout takes them all. */
export interface Naming {
  readonly all: readonly string[]
  folder(name: string | null): string
  /** Folders that stand for another name, or for none. */
  readonly renamed: Readonly<Record<string, string | null>>
}

export const namingOf = (names: readonly (string | null)[], fits: RegExp, folderAt: (i: number) => string): Naming => {
  const known = [...new Set(names)].sort((a, b) => (a === null ? -1 : b === null ? 1 : naturalOrder(a, b)))
  const asTheyAre = known.every(name => name !== null && fits.test(name))
  const folders = new Map(known.map((name, i) => [name, asTheyAre && name !== null ? name : folderAt(i)]))
  return {
    all: [...folders.values()],
    folder: name => folders.get(name) ?? folderAt(0),
    renamed: asTheyAre ? {} : Object.fromEntries([...folders].map(([name, folder]) => [folder, name])),
  }
}
