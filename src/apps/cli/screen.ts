import picocolors from 'picocolors'

export type Colors = ReturnType<typeof picocolors.createColors>

/** What a text for people needs to know of where it is shown. */
export interface Look {
  readonly width: number
  readonly colors: Colors
}

interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
}

type Environment = Readonly<Record<string, string | undefined>>

const narrowest = 40
const widest = 120
const usual = 80

/** Colors on a terminal only, unless NO_COLOR or FORCE_COLOR (see no-color.org) say otherwise. */
export const hasColors = (stream: Stream, environment: Environment): boolean => {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return stream.isTTY === true && environment.TERM !== 'dumb'
}

export const lookOf = (stream: Stream, environment: Environment): Look => ({
  width: Math.min(widest, Math.max(narrowest, stream.columns ?? usual)),
  colors: picocolors.createColors(hasColors(stream, environment)),
})

/** How results are shown: they go to stdout, everything else to stderr. */
export const look = (): Look => lookOf(process.stdout, process.env)

export const print = (text: string): void => {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
