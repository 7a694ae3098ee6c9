import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../test/support/project.ts'
import { problemCodes } from './problem-codes.ts'

const codes = Object.keys(problemCodes)

test('codes are kebab-case, and each says in a sentence what it means', () => {
  for (const [code, { means }] of Object.entries(problemCodes)) {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(means).toMatch(/^\S.*\.$/)
  }
})

test('every code is reported somewhere', () => {
  const code = ['load', 'transform', 'analysis'].flatMap(layer => {
    const folder = join(projectRoot, 'src', layer)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.filter(name => /(?<!\.test)\.ts$/.test(name)).map(name => readFileSync(join(folder, name), 'utf8'))
  })
  expect(codes.filter(each => !code.some(text => text.includes(`'${each}'`)))).toEqual([])
})
