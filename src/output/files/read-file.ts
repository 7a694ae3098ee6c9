import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** A file as it is; null where there is none that can be read. A pipe is not waited for, a device has no end. */
export const readWhole = (path: string): Buffer | null => {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : null
  } finally {
    closeSync(descriptor)
  }
}

/** The value of a JSON file; null where there is none. */
export const readJsonFile = (path: string): unknown => {
  const bytes = readWhole(path)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
