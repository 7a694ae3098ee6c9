import { basename, dirname, join } from 'node:path'
import { folderEntries, readHead } from '../../open-file.ts'
import { firstObjects } from '../shared/head.ts'

/** A file with the lines of one sub-agent, relative to the folder of its session. */
export interface AgentFile {
  readonly name: string
  readonly agentId: string
}

const agentFile = /^agent-(.+)\.jsonl$/

/** The files of a session's sub-agents: in the folder of its name, and in older versions beside it. */
export const agentFiles = (path: string, sessionId: string | null): AgentFile[] => {
  const ownName = basename(path)
  const folder = `${ownName.replace(/\.jsonl$/, '')}/subagents`
  const inside = namesIn(join(dirname(path), folder)).map(({ name, agentId }) => ({
    name: `${folder}/${name}`,
    agentId,
  }))
  if (agentFile.test(ownName) || sessionId === null) return inside
  const known = new Set(inside.map(({ agentId }) => agentId))
  const beside = namesIn(dirname(path)).filter(
    ({ name, agentId }) => !known.has(agentId) && sessionOf(join(dirname(path), name), name) === sessionId,
  )
  return [...inside, ...beside]
}

const namesIn = (folder: string): AgentFile[] =>
  folderEntries(folder).flatMap(({ name, kind }) => {
    const agentId = kind === 'file' ? agentFile.exec(name)?.[1] : undefined
    return agentId === undefined ? [] : [{ name, agentId }]
  })

const sessionOf = (path: string, name: string): unknown => {
  const head = readHead(path, name)
  return head && firstObjects(head)[0]?.sessionId
}
