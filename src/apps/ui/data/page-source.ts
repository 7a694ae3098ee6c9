import type { ReportBlock, ReportJudgments, ReportMain, ReportPairs, ReportRows } from '../../../core/report-data.ts'

/** Text that was compressed and written as base64, as the JSON value it holds. */
const unpackJson = async <T>(base64: string): Promise<T> => JSON.parse(await unpackText(bytesOf(base64)))

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

const unpackText = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()

/** Where the page gets its data from: the file it stands in, or the server that sent it. Each piece is fetched once. */
export interface Source {
  main(): Promise<ReportMain>
  runs(): Promise<ReportRows>
  judgments(): Promise<ReportJudgments>
  pairs(): Promise<ReportPairs>
  /** What was written about a run; null where that was left out. */
  texts(run: number): Promise<ReportBlock[number] | null>
  /** Calls back when the data has changed, and when the server is lost or found again; never, for a file. */
  watch(changed: () => void, heard: (isThere: boolean) => void): void
}

const kept = <T>(fetchOnce: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | null = null
  return () => {
    known ??= fetchOnce()
    return known
  }
}

const piece = <T>(name: string): Promise<T> => {
  const element = document.querySelector(`script[data-name="${name}"]`)
  if (!element?.textContent) return Promise.reject(new Error(`The report lacks its piece ${name}.`))
  return unpackJson<T>(element.textContent)
}

const fileSource = (): Source => {
  const main = kept(() => piece<ReportMain>('main'))
  const blocks = new Map<number, Promise<ReportBlock>>()
  return {
    main,
    runs: kept(() => piece<ReportRows>('runs')),
    judgments: kept(() => piece<ReportJudgments>('judgments')),
    pairs: kept(() => piece<ReportPairs>('pairs')),
    async texts(run) {
      const block = (await main()).detail.blocks[run] ?? -1
      if (block < 0) return null
      const texts = blocks.get(block) ?? piece<ReportBlock>(`texts-${block}`)
      blocks.set(block, texts)
      return (await texts)[run] ?? null
    },
    watch() {},
  }
}

const refusal = ({ status, url }: Response): Error => new Error(`The server answered ${status} to ${url}.`)

const fetched = async <T>(path: string): Promise<T> => {
  const answer = await fetch(path)
  if (!answer.ok) throw refusal(answer)
  return answer.json()
}

/** Null where there is no such thing any more: runs may go while their page is open. */
const fetchedIfThere = async <T>(path: string): Promise<T | null> => {
  const answer = await fetch(path)
  if (!answer.ok && answer.status !== 404) throw refusal(answer)
  return answer.ok ? answer.json() : null
}

const serverSource = (): Source => {
  const fresh = () => ({
    main: kept(() => fetched<ReportMain>('/api/main')),
    runs: kept(() => fetched<ReportRows>('/api/runs')),
    judgments: kept(() => fetched<ReportJudgments>('/api/judgments')),
    pairs: kept(() => fetched<ReportPairs>('/api/pairs')),
  })
  let pieces = fresh()
  return {
    main: () => pieces.main(),
    runs: () => pieces.runs(),
    judgments: () => pieces.judgments(),
    pairs: () => pieces.pairs(),
    texts: run => fetchedIfThere<ReportBlock[number]>(`/api/texts/${run}`),
    watch(changed, heard) {
      const renew = () => {
        pieces = fresh()
        changed()
      }
      const events = new EventSource('/api/events')
      let wasLost = false
      events.addEventListener('changed', renew)
      events.addEventListener('error', () => {
        wasLost = true
        heard(false)
      })
      events.addEventListener('open', () => {
        heard(true)
        // Another server may have taken its place, with other data.
        if (wasLost) renew()
        wasLost = false
      })
    },
  }
}

/** A page with data in it is a file; one without was sent by a server. */
export const sourceOfPage = (): Source =>
  document.querySelector('script[data-name="main"]') ? fileSource() : serverSource()
