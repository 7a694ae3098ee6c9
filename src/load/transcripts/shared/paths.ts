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

/** Whether a path lies in a folder; relative ones are taken from it. */
export const isInside = (path: string, folder: string): boolean => {
  const plain = plainPath(path)
  if (!isAbsolute(plain)) return !plain.startsWith('..') && !plain.startsWith('~')
  const base = plainPath(folder)
  return plain === base || plain.startsWith(base === '/' ? base : `${base}/`)
}
