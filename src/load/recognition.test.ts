import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rawExperiment, rawRun } from '../../test/support/raw.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { AnalysisError } from '../core/problem.ts'
import { labelOf } from './io/file-list.ts'
import { recognizeSources } from './recognition.ts'
import { claudeSession } from './sources/claude-code/session-transcript.ts'
import { allImporters } from './sources/importers.gen.ts'

const runs = { ...rawExperiment(), ...rawRun() }

const recognize = (folders: readonly string[], wanted: string | null = null) =>
  recognizeSources(folders, allImporters, wanted)

describe('recogniseSources', () => {
  test('finds the importer of each folder; labels tell several folders apart', async () => {
    await using first = await temporaryFolder(runs)
    await using second = await temporaryFolder(runs)
    expect(recognize([first.path])).toMatchObject([{ source: { label: '' }, importer: { id: 'native' } }])
    expect(recognize([`${first.path}/`, second.path]).map(({ source }) => source.label)).toEqual([
      first.path,
      second.path,
    ])
  })

  test('the same folder given twice counts once, also through a link', async () => {
    await using folder = await temporaryFolder(
      Object.fromEntries(Object.entries(runs).map(([k, v]) => [`data/${k}`, v])),
    )
    symlinkSync('data', join(folder.path, 'link'))
    const data = join(folder.path, 'data')
    expect(recognize([data, `${data}/`, join(folder.path, 'link')])).toHaveLength(1)
  })

  test('what is empty or damaged is named where nothing is recognised', async () => {
    await using folder = await temporaryFolder({
      'a.eval': '',
      'b.eval': 'no archive',
      'c.json': '{"version":2,"eval":{"task":"su',
      'runs.csv': '\n',
      'README.md': '',
      'package.json': '{"name":"x"}',
      'tsconfig.json': '{ // why\n "strict": true }',
    })
    const refused = (path: string) => {
      try {
        recognize([path])
      } catch (error) {
        if (error instanceof AnalysisError) return error.hint
      }
      return null
    }
    const namedIn = (path: string) => refused(path)?.match(/^\S+\.[a-z]+(?=: )/gm)
    // The first two of four; the rest are counted.
    expect(namedIn(folder.path)).toEqual(['a.eval', 'b.eval'])
    expect(refused(folder.path)).toMatch(/^2\b/m)
    for (const name of ['a.eval', 'b.eval', 'c.json', 'runs.csv'])
      expect(namedIn(join(folder.path, name))).toEqual([name])
  })

  test('what an import that was stopped left behind is no source, and is named', async () => {
    const left = Object.fromEntries(Object.entries(runs).map(([path, text]) => [`.partial-7/${path}`, text]))
    await using folder = await temporaryFolder(left)
    expect(() => recognize([folder.path])).toThrow(
      expect.objectContaining({ code: 'nothing-to-analyse', hint: expect.stringContaining('.partial-7') }),
    )
  })

  test('what is not there, and what loops, says so', async () => {
    await using folder = await temporaryFolder({ file: '' })
    symlinkSync('loop', join(folder.path, 'loop'))
    for (const name of ['gone', 'loop', 'file/below'])
      expect(() => recognize([join(folder.path, name)])).toThrow(
        expect.objectContaining({ code: 'no-such-folder', message: expect.stringContaining(name) }),
      )
  })

  test('where nothing is to be found says where, and what there is', async () => {
    await using folder = await temporaryFolder({ 'notes/file': '' })
    const wanted = { code: 'nothing-to-analyse', hint: expect.stringContaining('docs/formats.md') }
    expect(() => recognize([folder.path])).toThrow(
      expect.objectContaining({ ...wanted, message: expect.stringContaining(folder.path) }),
    )
    expect(() => recognize([join(folder.path, 'notes/file')])).toThrow(
      expect.objectContaining({ ...wanted, message: expect.stringContaining('notes/file') }),
    )
  })

  test('a transcript without results names the command that reads it', async () => {
    const line = { type: 'assistant', sessionId: 's', message: { id: 'm', role: 'assistant', content: [] } }
    await using folder = await temporaryFolder({ 'notes.txt': 'x', 'logs/a.jsonl': `${JSON.stringify(line)}\n` })
    const file = join(folder.path, 'logs/a.jsonl')
    for (const path of [folder.path, file])
      expect(() => recognize([path])).toThrow(
        expect.objectContaining({
          code: 'nothing-to-analyse',
          message: expect.stringContaining(claudeSession.title),
          hint: expect.stringContaining(`tiercel trace ${path}`),
        }),
      )
  })

  test('an importer can be forced, if there is such a one', async () => {
    await using folder = await temporaryFolder(runs)
    expect(recognize([folder.path], 'native')).toHaveLength(1)
    expect(() => recognize([folder.path], 'nativ')).toThrow(
      expect.objectContaining({ code: 'unknown-importer', hint: expect.stringContaining('native') }),
    )
  })
})

test('files are named from the folder that was given, after its label', () => {
  expect(labelOf({ path: '/data/runs', label: '' }, '/data/runs/a/b.json')).toBe('a/b.json')
  expect(labelOf({ path: '/data/runs', label: 'runs' }, '/data/runs/a/b.json')).toBe('runs/a/b.json')
})
