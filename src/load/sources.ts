import { readdirSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Importer, Source } from '../core/importer.ts'
import { AnalysisError } from '../core/problem.ts'
import { isFile, isFolder } from './disk.ts'

/** A folder that the user gave, and the importer that recognises it. */
export interface RecognisedSource {
  readonly source: Source
  readonly importer: Importer
}

/** Finds an importer for each folder; the same folder given twice counts once. */
export const recogniseSources = (
  folders: readonly string[],
  importers: readonly Importer[],
  wanted: string | null,
): RecognisedSource[] => {
  const candidates = wanted === null ? importers : importers.filter(({ id }) => id === wanted)
  if (candidates.length === 0)
    throw new AnalysisError(
      'unknown-importer',
      `There is no importer "${wanted}".`,
      `Use one of: ${importers.map(({ id }) => id).join(', ')}.`,
    )
  const paths = new Map<string, string>()
  for (const folder of folders) {
    const path = checked(folder)
    if (!paths.has(path)) paths.set(path, folder)
  }
  return [...paths].map(([path, folder]) => ({
    source: { path, label: paths.size > 1 ? folder.replace(/\/+$/, '') : '' },
    importer: importerFor(path, folder, candidates),
  }))
}

const checked = (folder: string): string => {
  const path = resolve(folder)
  if (!isFile(path) && !isFolder(path))
    throw new AnalysisError('no-such-folder', `There is no folder ${folder}.`, 'Check the path, or try `tiercel demo`.')
  try {
    if (isFolder(path)) readdirSync(path)
  } catch {
    throw new AnalysisError('unreadable-folder', `The folder ${folder} cannot be read.`, 'Check its permissions.')
  }
  return realpathSync(path)
}

const importerFor = (path: string, folder: string, candidates: readonly Importer[]): Importer => {
  const importer = candidates.find(candidate => candidate.recognises(path))
  if (importer) return importer
  const lookedFor = candidates.map(({ id, looksFor }) => `${id}: ${looksFor}`).join('; ')
  const given = isFolder(path) ? 'folder' : 'file'
  throw new AnalysisError(
    'nothing-to-analyse',
    given === 'folder'
      ? `There is nothing to analyse in ${folder}.`
      : `${folder} is a file that no importer recognises.`,
    `Looked for ${lookedFor}.${given === 'folder' ? '' : ' Give the folder that holds the runs.'}`,
  )
}

/** How problems and tables name a file of a source. */
export const labelOf = ({ path, label }: Source, file: string): string => {
  const inside = (file.startsWith(`${path}/`) ? file.slice(path.length + 1) : relative(path, file)).replaceAll(
    '\\',
    '/',
  )
  return label === '' ? inside : `${label}/${inside}`
}
