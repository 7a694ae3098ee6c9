// What any reader must do at least: list the folders, read the files, parse their JSON (the agent's own result inside
// stdout included) and keep nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

const names = new Set(['run_result.json', 'result.json', 'judgment.json', 'timing.json', 'MODEL.md'])

/**
 * agent/MODEL.md, agent/timing.json and judge/timing.json are not needed for runs whose experiment is described.
 * @param {string} folder
 * @param {string} name
 */
const isRead = (folder, name) =>
  names.has(name) && (folder.includes('judge_') || name === 'run_result.json' || name === 'result.json')

/** @type {(folder: string) => number} */
const readAll = folder => {
  let files = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) files += readAll(path)
    else if (isRead(folder, entry.name)) {
      const text = readFileSync(path, 'utf8')
      files++
      if (!entry.name.endsWith('.json')) continue
      const value = JSON.parse(text)
      if (typeof value.stdout === 'string' && value.stdout.startsWith('{')) JSON.parse(value.stdout)
    }
  }
  return files
}

parentPort?.on('message', folders => {
  let files = 0
  for (const folder of folders) files += readAll(folder)
  parentPort?.postMessage(files)
})
