import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'
import { temporaryFolder } from '../support/temporary.ts'

const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

/** The commands of the section "First gate" of docs/ci.md, as they are written there. */
const firstGate = (): string[] => {
  const section = readFileSync(join(projectRoot, 'docs/ci.md'), 'utf8').split('## First gate')[1].split('\n## ')[0]
  return [...section.matchAll(/^npx tiercel .*$/gm)].map(([line]) => line)
}

describe('a package that npm pack wrote', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const run = (command: string) => runChild('sh', ['-c', command], { cwd: folder.path })

  beforeAll(async () => {
    folder = await temporaryFolder({ 'package.json': '{"private":true}' })
    await runChild('npm', ['pack', '--ignore-scripts', '--pack-destination', folder.path], { cwd: projectRoot })
    const installed = await run(`npm install --save-dev --prefer-offline --no-audit --no-fund ./${name}-${version}.tgz`)
    expect(installed, installed.stderr).toMatchObject({ code: 0 })
    return () => folder[Symbol.asyncDispose]()
  }, 240_000)

  test('runs the first gate of docs/ci.md', async () => {
    expect(await run('npx tiercel --version')).toMatchObject({ code: 0, stdout: `${version}\n` })
    await run('npx tiercel simulate --out runs --tasks 12 && mkdir evaluation')
    const commands = firstGate()
    expect(commands).toHaveLength(2)
    expect(await run(commands[0])).toMatchObject({ code: 0 })
    // An unchanged candidate never fails: it passes, or the margin is too small for its runs.
    expect([0, 4]).toContain((await run(commands[1])).code)
  }, 240_000)
})
