import { describe, expect, test } from 'vitest'
import { runChild } from '../../test/support/child.ts'
import { everyVerdict, gatedStudy } from '../../test/support/gated.ts'
import { hasProgram, unless } from '../../test/support/programs.ts'
import { projectRoot } from '../../test/support/project.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { elementsOf, parseXml } from '../../test/support/xml.ts'
import { junitText } from './junit.ts'

const gated = gatedStudy()

test('is as it was', () => expect(junitText(gated, 'skipped')).toMatchFileSnapshot('../../test/gate/golden/junit.xml'))

describe('counts agree with the cases', () => {
  const count = (text: string, tag: string) => text.split(`<${tag}`).length - 1

  test.each(['skipped', 'failure'] as const)('an open rule is a %s', open => {
    const text = junitText(gated, open)
    expect(count(text, 'testcase ')).toBe(everyVerdict.length)
    expect(text).toContain(`tests="${everyVerdict.length}" failures="${count(text, 'failure ')}" errors="0"`)
    expect(text).toContain(`skipped="${count(text, 'skipped ')}"`)
    const notKept = gated.gate.rules.filter(({ verdict }) => verdict !== 'pass')
    expect(count(text, 'failure ') + count(text, 'skipped ')).toBe(notKept.length)
    expect(new Set(gated.gate.rules.map(({ verdict }) => verdict))).toEqual(new Set(['pass', 'fail', 'inconclusive']))
  })
})

test('text from data is text', () => {
  const text = junitText(gated, 'skipped')
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('\u001b')
  expect(text).toContain('&lt;script&gt;')
})

test('is well-formed', () =>
  expect(elementsOf(parseXml(bodyOf(junitText(gated, 'skipped')))).length).toBeGreaterThan(8))

const bodyOf = (text: string) => text.slice(text.indexOf('?>') + 2).trim()

const validate = async (text: string) => {
  await using folder = await temporaryFolder({ 'report.xml': text })
  const schema = `${projectRoot}/test/support/junit.xsd`
  return await runChild('xmllint', ['--noout', '--schema', schema, `${folder.path}/report.xml`])
}

describe.skipIf(!hasProgram('xmllint'))(`the schema of JUnit reports${unless('xmllint')}`, () => {
  test.each(['skipped', 'failure'] as const)('is met (%s)', async open =>
    expect(await validate(junitText(gated, open))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('validates'),
    }),
  )

  test('is met by a report of a candidate alone, without warnings', async () => {
    const { candidate, gate } = gatedStudy(['min impl_rate:0.3'])
    const text = junitText({ candidate, base: null, gate: { ...gate, warnings: [] } }, 'skipped')
    expect((await validate(text)).code).toBe(0)
  })

  test('is not met by what is no report', async () =>
    expect((await validate(junitText(gated, 'skipped').replaceAll('classname', 'class'))).code).not.toBe(0))
})
