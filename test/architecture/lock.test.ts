import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeLock, type Lock, missingOptional, withHost } from '../../scripts/lock.mjs'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'
import { temporaryFolder } from '../support/temporary.ts'

describe('package-lock.json', () => {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
  const lock: Lock = JSON.parse(text)

  test('has every optional dependency of its packages (else run `npm run lock`)', () =>
    expect(Object.keys(missingOptional(lock))).toEqual([]))

  test('names no host that packages come from (else run `npm run lock`)', () => {
    expect(withHost(lock)).toEqual([])
    expect(text.match(/"resolved": "[^"]*:\/\/[^"]*"/g)).toBeNull()
  })
})

const incomplete = {
  name: 'example',
  packages: {
    '': { version: '1.0.0' },
    'node_modules/tool': {
      version: '2.0.0',
      resolved: 'https://packages.example/tool-2.0.0.tgz',
      integrity: 'sha512-x',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/win32-arm64': '^2.0.0', watcher: '~1.2.3' },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true },
    'node_modules/a/node_modules/b': { optionalDependencies: { inner: '1.0.0', outer: '1.0.0' } },
    'node_modules/a/node_modules/b/node_modules/inner': { version: '1.0.0' },
    'node_modules/a/node_modules/outer': { version: '1.0.0' },
  },
}

describe('completing a lock', () => {
  test('adds what is missing with the platform its name tells', () =>
    expect(missingOptional(incomplete)).toEqual({
      'node_modules/@tool/win32-arm64': { version: '2.0.0', optional: true, dev: true, os: ['win32'], cpu: ['arm64'] },
      'node_modules/watcher': { version: '1.2.3', optional: true, dev: true, os: ['none'] },
    }))

  test('takes out hosts and leaves the rest as it was', () => {
    const { resolved, ...tool } = incomplete.packages['node_modules/tool']
    expect(resolved).toContain('https:')
    expect(completeLock(incomplete)).toEqual({
      name: 'example',
      packages: { ...incomplete.packages, 'node_modules/tool': tool, ...missingOptional(incomplete) },
    })
  })

  test('is a step on the command line that changes nothing the second time', async () => {
    await using folder = await temporaryFolder({ 'package-lock.json': JSON.stringify(incomplete) })
    const run = () => runChild(process.execPath, [join(projectRoot, 'scripts/complete-lock.mjs')], { cwd: folder.path })
    const first = await run()
    expect(first.stdout).toMatch(/ 2: @tool\/win32-arm64, watcher\n.* 1\n$/)
    const completed = readFileSync(join(folder.path, 'package-lock.json'), 'utf8')
    expect((await run()).stdout).toBe('nothing missing\n')
    expect(readFileSync(join(folder.path, 'package-lock.json'), 'utf8')).toBe(completed)
  })
})
