import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isBuilt, tiercel } from '../support/cli.ts'
import { projectRoot } from '../support/project.ts'
import { commandsInHelp, commandsNamed, pathsNamed, readDocuments, scriptsNamed, unsuitable } from './documents.ts'
import { readSources } from './source.ts'

const documents = readDocuments()
const commands = isBuilt() ? commandsInHelp((await tiercel(['--help'])).stdout) : null
const about = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const scripts: Record<string, string> = about.scripts

test('there are a README and a CHANGELOG', () => {
  for (const path of ['README.md', 'CHANGELOG.md'])
    expect(documents.find(document => document.path === path)?.text.trim(), path).toBeTruthy()
})

test('CITATION.cff says what package.json says', () => {
  const cited = parse(readFileSync(join(projectRoot, 'CITATION.cff'), 'utf8'))
  expect(cited).toMatchObject({
    title: 'Tiercel',
    abstract: about.description,
    version: about.version,
    license: about.license,
    'repository-code': about.homepage.replace('#readme', ''),
  })
})

test('a judgment becomes a number on a way of at most 15 files, each imported by one before it', () => {
  const text = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const [, section = ''] = text.split('## From a judgment to a number')
  const way = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path)
  const imports = new Map(readSources('src').map(source => [source.path, source.imports.map(({ target }) => target)]))
  const imported = (path: string): string[] =>
    (imports.get(path) ?? []).flatMap(target =>
      target.endsWith('.gen.ts') ? [target, ...(imports.get(target) ?? [])] : [target],
    )
  expect(way.at(0)).toBe('src/apps/analyze.ts')
  expect(way.at(-1)).toBe('src/output/files/summary-json.ts')
  expect(way.length).toBeLessThanOrEqual(15)
  expect(
    way.slice(1).filter(
      (path, i) =>
        !way
          .slice(0, i + 1)
          .flatMap(imported)
          .includes(path),
    ),
  ).toEqual([])
})

describe.each(documents.map(document => [document.path, document] as const))('%s', (path, document) => {
  // What has changed may be gone by now.
  if (path !== 'CHANGELOG.md')
    test('names only files that exist', () =>
      expect(pathsNamed(document).filter(named => !existsSync(join(projectRoot, named)))).toEqual([]))

  test('names only scripts that package.json has', () =>
    expect(scriptsNamed(document).filter(name => !Object.hasOwn(scripts, name))).toEqual([]))

  test.skipIf(commands === null)('names only commands that tiercel has', () =>
    expect(commandsNamed(document).filter(name => !commands?.includes(name))).toEqual([]),
  )

  test.each(unsuitable)('does not mention $what', rule => expect(rule.in(document.text)).toEqual([]))
})

describe('reading documents', () => {
  const at = (text: string, path = 'docs/guide/a.md') => ({ path, text })

  test('finds paths in links and inline code, not in blocks, placeholders or other folders', () => {
    const text = [
      'See [the map](../../ARCHITECTURE.md#layers), [b](b.md), [site](https://example.org/x.md), [below](#below),',
      '`src/core/table.ts`, `load/io/disk.ts:12`, `CONTRIBUTING.md`, `src/transform/metrics/<name>.ts`, `run_result.json`,',
      '`tables/summary.csv`, `dist/index.js`.',
      '```sh',
      'created  `src/metrics/tool-error-rate.ts`',
      '```',
    ].join('\n')
    expect(pathsNamed(at(text))).toEqual([
      'ARCHITECTURE.md',
      'docs/guide/b.md',
      'src/core/table.ts',
      'src/load/io/disk.ts',
      'CONTRIBUTING.md',
    ])
  })

  test('finds scripts wherever they are named', () =>
    expect(
      scriptsNamed(at('Run `npm run new -- metric x`, then\n```sh\nnpm ci && npm test\n```\nor npm run a:b.')),
    ).toEqual(['new', 'a:b', 'test']))

  test('finds commands in shell blocks, and those that the help lists', () => {
    const text =
      '```sh\nnpx tiercel analyze ./runs && tiercel report\n$ tiercel demo\ntiercel --version\n```\n`tiercel nothing`'
    expect(commandsNamed(at(text))).toEqual(['analyze', 'report', 'demo'])
    const help =
      'Usage: tiercel [options] [command]\n\nOptions:\n  -V, --version\n\nCommands:\n  analyze [options] <source...>  reads\n  help [command]  help\n'
    expect(commandsInHelp(help)).toEqual(['analyze', 'help'])
  })

  test.each([
    ['a path of one machine', 'It is in /root/x.', true],
    ['a path of one machine', '/home/me/runs', true],
    ['a path of one machine', 'https://example.org/home/x and src/work/x', false],
    ['a host of packages', 'from https://registry.npmjs.org/x', true],
    ['a host of packages', 'the registry of metrics', false],
    ['how or by whom it was made', 'This page was written by Claude.', true],
    ['how or by whom it was made', 'AI-generated', true],
    ['how or by whom it was made', 'A subagent did it.', true],
    ['how or by whom it was made', 'Session files written by Claude Code, with `subagents/` in them.', false],
  ])('looks for %s: "%s" is %s', (what, text, found) =>
    expect(unsuitable.flatMap(rule => (rule.what === what ? rule.in(text) : [])).length > 0).toBe(found),
  )
})
