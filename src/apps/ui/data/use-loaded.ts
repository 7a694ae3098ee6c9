import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ReportMain } from '../../../core/report-data.ts'
import { Rows } from './page-rows.ts'
import type { Source } from './page-source.ts'
import { runKeys } from './run-keys.ts'

/** What a promise comes to; null until then. Asked anew when one of the reasons changes. */
export const useLoaded = <T>(load: () => Promise<T>, reasons: readonly unknown[]): T | null => {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isWanted = true
    load().then(loaded => {
      if (isWanted) setValue(loaded)
    })
    return () => {
      isWanted = false
    }
  }, reasons)
  return value
}

interface Shown {
  readonly source: Source
  readonly main: ReportMain
  readonly generation: number
}

/** The runs and what they are called; null until they are there. */
export const useRuns = ({ source, main, generation }: Shown) => {
  const loaded = useLoaded(() => source.runs(), [source, generation])
  const runs = useMemo(() => loaded && new Rows(loaded), [loaded])
  const keys = useMemo(() => runs && runKeys(runs, main), [runs, main])
  return { runs, keys }
}
