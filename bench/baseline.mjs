import { readdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** @param {string} path */
const foldersIn = path =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => `${path}/${entry.name}`)

/**
 * Lists, reads and parses every run below a data folder with two workers; gives the number of files.
 * @param {string} data
 */
export const readEverything = async data => {
  const subtests = foldersIn(data).flatMap(foldersIn).flatMap(foldersIn).flatMap(foldersIn)
  let next = 0
  let files = 0
  const work = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./baseline-worker.mjs', import.meta.url))
      const take = () => {
        if (next >= subtests.length) resolve(worker.terminate())
        else {
          worker.postMessage(subtests.slice(next, next + 8))
          next += 8
        }
      }
      worker.on('message', count => {
        files += count
        take()
      })
      worker.on('error', reject)
      take()
    })
  await Promise.all([work(), work()])
  return files
}
