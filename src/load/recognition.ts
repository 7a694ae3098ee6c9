import { readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { forShell } from '../core/check-advice.ts'
import type { Glance, Importer, Source, SourceOverrides } from '../core/importer.ts'
import { AnalysisError } from '../core/problem.ts'
import type { TranscriptParser } from '../core/transcript.ts'
import { damagedIn } from './io/damage.ts'
import { isFile, isFolder } from './io/disk.ts'
import { subFolders } from './io/folders.ts'
import { glanceAt } from './io/glance.ts'
import { recognize } from './transcripts/recognition.ts'
import { unknownSource } from './unknown-source.ts'

export interface RecognizedSource {
  readonly source: Source
  readonly importer: Importer
}

interface Given {
  readonly path: string
  readonly spelt: string
  readonly files: readonly string[] | null
}

/** Files of one folder that one importer reads are one source; a folder that mixes formats is one for each of them. */
export const recognizeSources = (
  paths: readonly string[],
  importers: readonly Importer[],
  wanted: string | null,
  overrides?: SourceOverrides,
): RecognizedSource[] => {
  const candidates = wanted === null ? importers : importers.filter(({ id }) => id === wanted)
  if (candidates.length === 0)
    throw new AnalysisError(
      'unknown-importer',
      `There is no importer "${wanted}".`,
      `Use one of: ${importers.map(({ id }) => id).join(', ')}.`,
    )
  const given = groupFiles(paths)
  return given.flatMap(each => {
    const found = each.files
      ? ofFiles(each, each.files, candidates, overrides)
      : importersFor(each.path, each.spelt, candidates, overrides).map(importer => ({ importer, files: null }))
    return found.map(({ importer, files }) => ({
      importer,
      source: {
        path: each.path,
        label: given.length > 1 ? each.spelt.replace(/\/+$/, '') : '',
        ...(files && { files }),
        ...(overrides && { overrides }),
        ...(found.length > 1 && { shared: true as const }),
      },
    }))
  })
}

const groupFiles = (paths: readonly string[]): Given[] => {
  const given = new Map<string, Given>()
  for (const spelt of paths) {
    const path = checked(spelt)
    if (isFolder(path)) {
      if (!given.has(path)) given.set(path, { path, spelt, files: null })
      continue
    }
    const folder = dirname(path)
    const id = `${folder}\0files`
    const files = new Set(given.get(id)?.files ?? []).add(basename(path))
    given.set(id, { path: folder, spelt: given.get(id)?.spelt ?? dirname(spelt), files: [...files] })
  }
  return [...given.values()]
}

const checked = (given: string): string => {
  const path = resolve(given)
  if (!isFile(path) && !isFolder(path))
    throw new AnalysisError('no-such-folder', `There is no folder ${given}.`, 'Check the path, or try `tiercel demo`.')
  try {
    if (isFolder(path)) readdirSync(path)
  } catch {
    throw new AnalysisError('unreadable-folder', `The folder ${given} cannot be read.`, 'Check its permissions.')
  }
  return realpathSync(path)
}

const ofFiles = (
  { path, spelt }: Given,
  files: readonly string[],
  candidates: readonly Importer[],
  overrides: SourceOverrides | undefined,
): { importer: Importer; files: readonly string[] }[] => {
  const read = new Map<Importer, string[]>()
  for (const file of files)
    for (const importer of importersFor(join(path, file), join(spelt, file), candidates, overrides))
      read.set(importer, [...(read.get(importer) ?? []), file])
  return [...read].map(([importer, own]) => ({ importer, files: own }))
}

/** Whoever goes by names alone is asked first: it costs least, and what it knows is no heap of files. */
const importersFor = (
  path: string,
  spelt: string,
  candidates: readonly Importer[],
  overrides: SourceOverrides | undefined,
): Importer[] => {
  const named = candidates.find(importer => importer.byNames && importer.recognizes(path))
  if (named) return [named]
  const glance = glanceAt(path, overrides?.columns)
  const found = candidates.filter(importer => !importer.byNames && importer.recognizes(path, glance))
  if (found.length > 0) return found
  const transcript = transcriptSource(spelt, isFolder(path), glance)
  if (transcript) throw transcript
  const accepted = candidates.filter(importer => importer.accepts?.(path, glance))
  if (accepted.length > 0) return accepted
  const damaged = [...damagedIn(glance), ...(isFolder(path) ? leftIn(path) : [])]
  throw unknownSource({ spelt, isFolder: isFolder(path), damaged }, glance, candidates)
}

const leftIn = (path: string): string[] =>
  subFolders(path, '').problems.map(({ file, message, hint }) => `${file}: ${message} ${hint}`)

const mostFiles = 50

const transcriptSource = (spelt: string, isFolder: boolean, glance: Glance): AnalysisError | null => {
  for (const file of glance.files.slice(0, mostFiles)) {
    const beginning = glance.beginning(file)
    const { bytes, text } = beginning ?? { bytes: new Uint8Array(), text: '' }
    const parser = recognize({ name: basename(file), bytes, text })
    if (parser) return transcriptAlone(spelt, isFolder, parser)
  }
  return null
}

const transcriptAlone = (spelt: string, isFolder: boolean, { title }: TranscriptParser): AnalysisError =>
  new AnalysisError(
    'nothing-to-analyse',
    isFolder
      ? `${spelt} holds transcripts of agents (${title}), but no results of runs.`
      : `${spelt} is a transcript of an agent (${title}). It does not say whether the run passed.`,
    [
      `To see what the agent did, use \`tiercel trace ${forShell(spelt)}\`.`,
      'To analyze the run, give the folder of results that the transcript belongs to.',
    ].join('\n'),
  )
