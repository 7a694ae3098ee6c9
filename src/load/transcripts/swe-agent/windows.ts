const header = /^\[File: (.+) \(\d+ lines? total\)\]\r?$/
const numbered = /^(\d+):(.*)$/

/** What the agent was last shown of each file: `edit 4:7` says which lines it replaces, but not what they were. */
export class Windows {
  /** The file that `edit` works on. */
  open: string | null = null
  readonly #shown = new Map<string, ReadonlyMap<number, string>>()

  /** The file that an observation shows. */
  static fileIn(observation: string): string | null {
    if (!observation.includes('[File: ')) return null
    const line = observation.split('\n').findLast(each => header.test(each))
    return (line === undefined ? null : header.exec(line)?.[1]) ?? null
  }

  /** Of several windows, the last one shows the file as it is: those before show what an edit would have made of it. */
  see(observation: string): void {
    const path = Windows.fileIn(observation)
    if (path === null) return
    const lines = observation.split('\n')
    const shown = new Map<number, string>()
    for (const line of lines.slice(lines.findLastIndex(each => header.test(each)))) {
      const [, number, text] = numbered.exec(line) ?? []
      if (number !== undefined && text !== undefined) shown.set(Number(number), text)
    }
    this.#shown.set(path, shown)
    this.open = path
  }

  /** Those of the lines that were shown. */
  lines(path: string, first: number, last: number): string[] {
    const shown = this.#shown.get(path) ?? new Map<number, string>()
    return [...shown].filter(([number]) => number >= first && number <= last).map(([, text]) => text)
  }
}
