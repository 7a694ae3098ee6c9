import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatedStudy } from '../../../test/support/gated.ts'
import { gateComment, gateMarkdown } from './gate-markdown.ts'
import { literalBlock, literalName } from './markdown-text.ts'

const gated = gatedStudy()

test('the summary of a step is as it was', () =>
  expect(gateMarkdown(gated, gated.versus)).toMatchFileSnapshot('../../../test/gate/golden/step-summary.md'))

test('the comment on a change is as it was', () =>
  expect(gateComment(gated, gated.versus)).toMatchFileSnapshot('../../../test/gate/golden/comment.md'))

test('a comment begins with what finds it again, and is never too long for a forge', () => {
  expect(gateComment(gated, gated.versus).startsWith('<!-- tiercel gate -->\n')).toBe(true)
  const long = 'x'.repeat(200_000)
  const { versus } = gated
  const many = versus && {
    ...versus,
    moved: () => {
      const moved = versus.moved()
      return moved && { ...moved, tasks: Array.from({ length: 10 }, () => ({ ...moved.tasks[0], task: long })) }
    },
  }
  expect(gateComment(gated, many).length).toBeLessThan(65_536)
})

describe('names from data', () => {
  test('do nothing in a report', () => {
    const text = gateComment(gated, gated.versus)
    expect(text).not.toMatch(/<script|@everyone|\]\(http|\u001b/)
    expect(text).toContain('<code>')
  })

  test('are one line of letters, numbers and entities, whatever they are', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), name => {
        const inside = literalName(name).replace(/^<code>|<!-- -->|<\/code>$/g, '')
        expect(inside.replace(/&#\d+;/g, '')).toMatch(/^[\p{L}\p{N} /–-]*$/u)
        expect(inside).not.toContain('\n')
      }),
    ))

  test('call nobody, lead nowhere and turn nothing around, wherever they stand', () => {
    const active = /@|#\d|gh-1|0123abc|:\/\/|www\.|\u202e|\u200b/i
    const name =
      'owner/repo#1 @octocat me@example.org GH-1 0123abcd https://evil.example www.evil.example \u202egnp\u200b'
    const { base, candidate, gate, versus } = gated
    const named: typeof gated = {
      ...gated,
      base: base && { ...base, name },
      candidate: { ...candidate, name },
      gate: {
        ...gate,
        warnings: [{ code: 'rubric-changed', params: { tasks: [name, 'other'] } }],
      },
    }
    const moved: typeof versus = versus && {
      ...versus,
      moved: () => {
        const found = versus.moved()
        return found && { ...found, tasks: found.tasks.map(move => ({ ...move, task: name, cell: name })) }
      },
    }
    for (const text of [gateMarkdown(named, moved), gateComment(named, moved)]) {
      expect(text).toContain('octocat')
      expect(text).not.toMatch(/[\u202e\u200b]/)
      const outside = text.replace(/<code>.*?<\/code>|`[^`\n]*`/g, '').replaceAll('\\', '')
      expect(outside).not.toMatch(active)
      expect(text.replace(/&#8238;|&#8203;/g, '\u202e')).not.toContain('\u202e')
    }
  })

  test('keep what they say', () => expect(literalName('a|b_c')).toBe('<code>a&#124;b&#95;c</code>'))
})

test('longer texts are one block that nothing inside can end', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      const block = literalBlock(`a ${text} </pre> <b>`)
      expect(block.slice(5, -6)).not.toMatch(/[<>]/)
      expect(block).not.toMatch(/\n\s*\n/)
      expect(literalBlock(`${text}\u202e\u2066`)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }),
  ))
