import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runChild } from '../support/child.ts'
import { main } from '../support/cli.ts'
import { commandHere } from '../support/command.ts'
import { projectRoot } from '../support/project.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const page = readFileSync(join(projectRoot, 'docs/ci.md'), 'utf8')

const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(match => match[1])

let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)

const here = (args: readonly string[]) => commandHere(args, { cwd: folder.path })

/** A shell in which `npx tiercel` is the command that was built, as on a server that has installed it. */
const shell = (script: string, env: Record<string, string> = {}) =>
  runChild('bash', ['-c', script], {
    cwd: folder.path,
    env: { PATH: `${at('bin')}:${process.env.PATH ?? ''}`, ...env },
  })

beforeAll(async () => {
  folder = await temporaryFolder()
  mkdirSync(at('bin'))
  writeFileSync(at('bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${main}" "$@"\n`, { mode: 0o755 })
  const size = ['--tasks', '10', '--tiers', '2', '--subtests', '1', '--runs', '3', '--effect', '0.3', '--quiet']
  await here(['simulate', '--out', 'runs', ...size])
  await here(['simulate', '--out', 'other', ...size, '--seed', '7'])
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

describe('the page about continuous integration', () => {
  test('saves a baseline with its command', async () => {
    const save = blocks('sh').find(block => block.includes('baseline save')) ?? ''
    const { code, stdout } = await shell(save)
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toMatch(/ 60 .*\b10 .*evaluation\/baseline\.json/)
    const again = readFileSync(at('evaluation/baseline.json'), 'utf8')
    await shell(save)
    expect(readFileSync(at('evaluation/baseline.json'), 'utf8')).toBe(again)
  })

  test('has rules for the settings file that can be read', async () => {
    const [rules] = blocks('yaml')
    writeFileSync(at('tiercel.yaml'), rules)
    const { code, stdout } = await shell('npx tiercel gate evaluation/baseline.json other --quiet')
    expect([0, 1, 4]).toContain(code)
    for (const rule of parse(rules).gate) expect(stdout).toContain(rule)
    writeFileSync(at('tiercel.yaml'), '')
  })

  test('has a workflow whose gate runs and leaves what later steps need', async () => {
    const [, workflow] = blocks('yaml')
    const steps: { name?: string; run?: string }[] = parse(workflow).jobs.gate.steps
    const gate = steps.find(({ name }) => name === 'Gate')?.run ?? ''
    writeFileSync(at('summary.md'), 'before\n')
    const { code, stdout } = await shell(gate.replaceAll(' runs ', ' other '), {
      GITHUB_STEP_SUMMARY: at('summary.md'),
    })
    expect([0, 1, 4]).toContain(code)
    expect(stdout.split('\n')[0]).toMatch(/\b(pass|fail|inconclusive)\b/)
    for (const file of ['gate.xml', 'comment.md']) {
      expect(existsSync(at(file)), file).toBe(true)
      expect(workflow).toContain(file)
    }
    expect(readFileSync(at('comment.md'), 'utf8')).toMatch(/^<!-- tiercel gate -->/)
    expect(readFileSync(at('summary.md'), 'utf8')).toMatch(/^before\n### /)
  })

  test('has a script for other servers that knows every exit code', async () => {
    const script = blocks('sh').find(block => block.includes('case $status')) ?? ''
    const outcome = async (rule: string) => {
      const { code, stdout } = await shell(script.replace('--no-worse pass_rate:0.1', rule))
      return { code, branch: branches.findIndex(said => stdout.trim().endsWith(said)) }
    }
    // What the script says in each case, in its order: passed, failed, inconclusive, anything else.
    const branches = [...script.matchAll(/echo ['"]?([^'";]+)/g)].map(([, said]) => said.trim())
    expect(branches).toHaveLength(4)
    expect(await outcome('--max impl_rate:1')).toEqual({ code: 0, branch: 0 })
    expect(await outcome('--min impl_rate:1')).toEqual({ code: 1, branch: 1 })
    expect(await outcome('--no-worse impl_rate:0')).toEqual({ code: 0, branch: 2 })
    expect(await outcome('--no-worse nothing:0.1')).toEqual({ code: 2, branch: 3 })
  })

  test('has plans that run', async () => {
    const plans = blocks('sh').at(-1)?.trim().split('\n') ?? []
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      const { code, stdout } = await shell(plan)
      expect(code).toBe(0)
      expect(stdout.split('\n\n')[0].replace(/\s+/g, ' ')).toMatch(/\bpass rate .* 5 points/)
    }
  })
})

describe('exit codes', () => {
  const gate = 'gate runs other --quiet'

  test.each([
    [`${gate} --max impl_rate:1`, 0],
    [`${gate} --min impl_rate:1`, 1],
    [`${gate} --no-worse impl_rate:0`, 4],
    [`${gate} --no-worse impl_rate:0 --inconclusive pass`, 0],
    [`${gate} --no-worse impl_rate:0 --inconclusive fail`, 1],
    [`${gate} --no-worse impl_rate:0 --inconclusive report`, 4],
    [`${gate} --no-worse impl_rate:0 --min impl_rate:1`, 1],
    [gate, 2],
    [`${gate} --no-worse impl_rate`, 2],
    [`${gate} --inconclusive maybe --min impl_rate:0.1`, 2],
    ['gate runs nowhere --min impl_rate:0.1', 2],
    ['gate runs --no-worse pass_rate:0.02', 2],
    ['gate runs --min impl_rate:0.1 --quiet', 0],
    ['compare runs other --quiet', 0],
    ['compare runs --base tier=T1 --candidate tier=T0 --fail-on worse --quiet', 1],
    ['compare runs --base tier=T0 --candidate tier=T1 --metrics impl_rate --fail-on worse --quiet', 0],
    ['compare runs', 2],
    ['baseline load runs', 2],
    ['plan', 2],
  ])('%s → %s', async (command, expected) => expect((await here(command.split(' '))).code).toBe(expected))
})
