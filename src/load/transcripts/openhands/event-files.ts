import { basename, dirname, join, posix } from 'node:path'
import { folderEntries } from '../../open-file.ts'

/** `event-00012-<id>.json`; older versions leave out the id. */
const eventFile = /^event-(\d+)(?:-.*)?\.json$/

/** The folder that a file of one event belongs to; null for what is no such file. */
export const folderOfEvent = (label: string): string | null =>
  eventFile.test(posix.basename(label)) ? posix.dirname(label) : null

/** The files of a conversation's events in their order, each with what to call it; a link that leads nowhere is one too. */
export const eventFiles = (path: string, label: string): { readonly path: string; readonly label: string }[] =>
  folderEntries(dirname(path))
    .flatMap(({ name, kind }) => {
      const number = kind !== 'folder' ? eventFile.exec(name)?.[1] : undefined
      return number === undefined ? [] : [{ name, number: Number(number) }]
    })
    .sort((a, b) => a.number - b.number)
    .map(({ name }) => ({ path: join(dirname(path), name), label: posix.join(posix.dirname(label), name) }))

/** What the conversation came to, kept beside the folder of its events. */
export const stateFile = (path: string): string => join(dirname(dirname(path)), 'base_state.json')

/** A conversation is called after the folder of its events. */
export const conversationLabel = (path: string, label: string): string => {
  const folder = posix.dirname(label)
  return folder === '.' ? basename(dirname(path)) : folder
}
