import { gzipSync } from 'node:zlib'
import type { Analysis } from '../../analysis/analysis.ts'
import type { ReportBlock } from '../../core/report.ts'
import { createReport } from '../../formats/report/report.ts'
import { textsReader } from '../../formats/report/texts.ts'

/** What is served of one analysis, compressed once. */
export interface Served {
  readonly title: string
  readonly pieces: Readonly<Record<'main' | 'runs' | 'judgments', Uint8Array<ArrayBuffer>>>
  /** Null where there is no such run. */
  texts(run: number): ReportBlock[number] | null
}

const packed = (value: object): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(JSON.stringify(value)))

export const servedFrom = (analysis: Analysis): Served => {
  // Texts are read when they are asked for.
  const { main, runs, judgments } = createReport(analysis, 'scores')
  const read = textsReader(analysis)
  return {
    title: main.title,
    pieces: { main: packed(main), runs: packed(runs), judgments: packed(judgments) },
    texts: run => (Number.isInteger(run) && run >= 0 && run < runs.size ? read(run) : null),
  }
}

type Listener = () => void

/** The latest analysis and those who want to hear of the next one. */
export class Live {
  #served: Served | null = null
  readonly #listeners = new Set<Listener>()

  /** Null until there is a run. */
  get served(): Served | null {
    return this.#served
  }

  renew(served: Served): void {
    this.#served = served
    for (const tell of this.#listeners) tell()
  }

  /** Calls back at every renewal until the returned function is called. */
  listen(tell: Listener): () => void {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }
}
