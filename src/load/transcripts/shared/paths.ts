/** A path with forward slashes, without `.` and `..`, and with the drive in lower case. */
export const plainPath = (path: string): string => {
  const parts: string[] = []
  const slashed = path.replaceAll('\\', '/').replace(/^[A-Z]:/, drive => drive.toLowerCase())
  for (const part of slashed.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return `${slashed.startsWith('/') ? '/' : ''}${parts.join('/')}`
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[a-z]:/.test(path)

/** Whether paths lie in a folder; relative ones are taken from it. Each path is looked at once. */
export const insideOf = (folder: string): ((path: string) => boolean) => {
  const base = plainPath(folder)
  const below = base === '/' ? base : `${base}/`
  const known = new Map<string, boolean>()
  return path => {
    const before = known.get(path)
    if (before !== undefined) return before
    const plain = plainPath(path)
    const isIn = isAbsolute(plain)
      ? plain === base || plain.startsWith(below)
      : !plain.startsWith('..') && !plain.startsWith('~')
    known.set(path, isIn)
    return isIn
  }
}
