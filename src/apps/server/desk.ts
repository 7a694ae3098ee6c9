import { gzipSync } from 'node:zlib'
import type { Analysis } from '../../analysis/analysis.ts'
import { AnalysisError } from '../../core/problem.ts'
import type { ReportBlock } from '../../core/report-data.ts'
import type { Settings } from '../../core/settings.ts'
import { createReport } from '../../output/report/report-file.ts'
import { textsReader } from '../../output/report/texts.ts'
import type { LoadOptions } from '../../transform/loading/load.ts'
import { analyze } from '../analyze.ts'

/** What the thread that reads can be asked: to look at folders, or for the texts of a run that it has seen. */
export type Question =
  | {
      readonly ask: 'look'
      readonly folders: readonly string[]
      readonly options: Pick<LoadOptions, 'importer' | 'overrides' | 'jobs'> & { readonly settings: Settings }
      /** The input that is shown already. */
      readonly shown: string
    }
  | { readonly ask: 'texts'; readonly run: number }

/** What a page asks for, each by its name. */
export const pieceNames = ['main', 'runs', 'judgments', 'pairs'] as const
type PieceName = (typeof pieceNames)[number]

/** The pages of one analysis, compressed once. */
export interface Pages {
  readonly title: string
  readonly pieces: Readonly<Record<PieceName, Uint8Array<ArrayBuffer>>>
}

/** What a look has found; no pages where nothing has changed. */
export interface Seen {
  readonly hash: string
  readonly runs: number
  readonly pages: Pages | null
}

/** Null where there is no such run. */
export type Texts = ReportBlock[number] | null

export type Answer =
  | { readonly seen: Seen }
  | { readonly texts: Texts }
  | { readonly failed: { readonly code: string | null; readonly message: string; readonly hint: string } }

const packed = (value: object): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(JSON.stringify(value)))

/** Answers questions one after the other; it remembers what it has looked at last. */
export class Desk {
  #texts: (run: number) => Texts = () => null

  async answer(question: Question): Promise<Answer> {
    if (question.ask === 'texts') return { texts: this.#texts(question.run) }
    try {
      return { seen: await this.#look(question) }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      return error instanceof AnalysisError
        ? { failed: { code: error.code, message: said, hint: error.hint } }
        : { failed: { code: null, message: said, hint: '' } }
    }
  }

  async #look({ folders, options, shown }: Extract<Question, { ask: 'look' }>): Promise<Seen> {
    const { analysis, loaded } = await analyze(folders, { ...options, out: null })
    const { hash } = loaded.input
    const pages = hash === shown ? null : this.#pagesOf(analysis)
    return { hash, runs: loaded.tables.runs.size, pages }
  }

  #pagesOf(analysis: Analysis): Pages {
    // Texts are read when they are asked for.
    const { main, runs, judgments, pairs } = createReport(analysis, 'scores')
    const read = textsReader(analysis)
    this.#texts = run => (Number.isInteger(run) && run >= 0 && run < runs.size ? read(run) : null)
    return {
      title: main.title,
      pieces: { main: packed(main), runs: packed(runs), judgments: packed(judgments), pairs: packed(pairs) },
    }
  }
}
