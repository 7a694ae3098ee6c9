/** Stands in no name of a file; paths of runs are kept in the cache and shown nowhere. */
const separator = '\u0001'

/** What precedes the place of a run in its path: the file and the state it is in, since another state is another run. */
export const pathPrefix = (file: string, stamp: number): string => `${file}${separator}${stamp}${separator}`

export const placeIn = (path: string): { file: string; place: string } => {
  const end = path.indexOf(separator)
  if (end < 0) return { file: path, place: '' }
  return { file: path.slice(0, end), place: path.slice(path.indexOf(separator, end + 1) + 1) }
}
