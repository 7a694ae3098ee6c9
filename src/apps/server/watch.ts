import { type FSWatcher, watch } from 'node:fs'

/** Runs arrive in bursts of many files: waits until nothing has changed for this long. */
const calm = 400
/** Where the system does not tell of changes below a folder, looking now and then has to do. */
const patrol = 5000

/**
 * Calls back after the folders have changed and come to rest, never twice at a time; a change during the call brings
 * another one. Gives a function that stops it.
 */
export const watchFolders = (folders: readonly string[], changed: () => Promise<void>): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isDue = false
  const run = async () => {
    if (isBusy) {
      isDue = true
      return
    }
    isBusy = true
    isDue = false
    await changed()
    isBusy = false
    if (isDue) schedule()
  }
  const schedule = () => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void run(), calm)
  }
  const watchers = folders.flatMap((folder): FSWatcher[] => {
    try {
      // Folders that come and go while being watched are no concern of ours.
      return [watch(folder, { recursive: true }, schedule).on('error', () => {})]
    } catch {
      return []
    }
  })
  const round = setInterval(() => void run(), patrol)
  return () => {
    for (const watcher of watchers) watcher.close()
    clearInterval(round)
    if (timer) clearTimeout(timer)
  }
}
