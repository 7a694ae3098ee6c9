const upwards = function* (path: string): Iterable<string> {
  yield path
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}

export const concerning = (runs: ReadonlySet<string>): ((file: string) => boolean) => {
  const above = new Set<string>()
  for (const run of runs)
    for (const folder of upwards(run)) {
      if (above.has(folder)) break
      above.add(folder)
    }
  return file => {
    if (above.has(file)) return true
    for (const folder of upwards(file)) if (runs.has(folder)) return true
    return false
  }
}
