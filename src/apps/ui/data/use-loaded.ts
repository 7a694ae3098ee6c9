import { useEffect, useState } from 'preact/hooks'

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
