/** Something to put on disk at `path`, which is relative and has forward slashes. */
export interface SimulatedFile {
  readonly path: string
  readonly bytes: string
}

/** As Python's json.dump(indent=2) lays it out. */
export const jsonFile = (path: string, value: unknown): SimulatedFile => ({
  path,
  bytes: `${JSON.stringify(value, null, 2)}\n`,
})

export const twoDigits = (number: number): string => String(number).padStart(2, '0')

export const roundTo = (value: number, digits: number): number => {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

/** A moment as harnesses write it: 2026-01-20T06:16:36.842+00:00. */
export const moment = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('Z', '+00:00')
