import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runChild } from '../../../test/support/child.ts'
import { everyVerdict, gatedStudy } from '../../../test/support/gated.ts'
import { hasProgram, unless } from '../../../test/support/programs.ts'
import { projectRoot } from '../../../test/support/project.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { schemaFaults } from '../../../test/support/xsd.ts'
import { text } from '../narrative/messages.ts'
import { junitText } from './junit.ts'

const gated = gatedStudy()

test('is as it was', () =>
  expect(junitText(gated, 'skipped')).toMatchFileSnapshot('../../../test/gate/golden/junit.xml'))

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

test('every test that is not kept says what to beware of', () => {
  const [warning] = gated.gate.warnings
  const bodies = junitText(gated, 'skipped').match(/<(failure|skipped) [^>]*>[^<]*</g) ?? []
  expect(bodies.length).toBeGreaterThan(2)
  for (const body of bodies) expect(body).toContain(`Warning: ${text(warning)}`)
})

test('text from data is text', () => {
  const text = junitText(gated, 'skipped')
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('\u001b')
  expect(text).toContain('&lt;script&gt;')
})

const bodyOf = (text: string) => text.slice(text.indexOf('?>') + 2).trim()
const schemaFile = `${projectRoot}/test/support/junit.xsd`

describe('the schema of JUnit reports', () => {
  const schema = bodyOf(readFileSync(schemaFile, 'utf8').replace(/<!--[\s\S]*?-->/g, ''))
  const faults = (text: string) => schemaFaults(bodyOf(text), schema)
  const whole = junitText(gated, 'skipped')

  test.each(['skipped', 'failure'] as const)('is met (%s)', open => expect(faults(junitText(gated, open))).toEqual([]))

  test('is met by a report of a candidate alone, without warnings', () => {
    const { candidate, gate } = gatedStudy(['min impl_rate:0.3'])
    expect(faults(junitText({ candidate, base: null, gate: { ...gate, warnings: [] } }, 'skipped'))).toEqual([])
  })

  const wrong: readonly (readonly [string, string | RegExp, string])[] = [
    ['an attribute of another name', /classname/g, 'class'],
    ['a count that is none', 'tests="6"', 'tests="some"'],
    ['time that runs backwards', 'time="0"', 'time="-1"'],
    ['no count of failures', / failures="\d"/g, ''],
    ['an unknown element', /system-out/g, 'system-log'],
    ['two outcomes of a case', /(<skipped[\s\S]*<\/skipped>)/, '$1$1'],
    ['text between cases', '<testcase', 'text<testcase'],
    ['another root', /testsuites/g, 'suites'],
  ]
  test.each(wrong)('is not met by %s', (_, from, to) => {
    const broken = whole.replace(from, to)
    expect(broken).not.toBe(whole)
    expect(faults(broken)).not.toEqual([])
  })

  test.skipIf(!hasProgram('xmllint'))(`is judged alike by xmllint${unless('xmllint')}`, async () => {
    for (const text of [whole, ...wrong.map(([, from, to]) => whole.replace(from, to))]) {
      await using folder = await temporaryFolder({ 'report.xml': text })
      const { code } = await runChild('xmllint', ['--noout', '--schema', schemaFile, `${folder.path}/report.xml`])
      expect(code === 0, text).toBe(faults(text).length === 0)
    }
  })
})
