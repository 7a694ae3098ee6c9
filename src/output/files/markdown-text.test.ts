import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown } from './markdown-text.ts'

const anything = fc.string({ unit: 'binary', maxLength: 40 })

describe('in Markdown', () => {
  test.each([
    ['53.3% [29, 76]', '53.3% \\[29, 76\\]'],
    ['cost_usd', 'cost_usd'],
    ['a|b', 'a\\|b'],
    ['*bold* _it_ `code`', '\\*bold\\* \\_it\\_ \\`code\\`'],
    ['<script>', '\\<script\\>'],
    ['# head', '\\# head'],
    ['- item', '\\- item'],
    ['T0 - T1, +0.3', 'T0 - T1, +0.3'],
    ['a\nb\r\u2028c', 'a b c'],
    ['&amp; & x', '\\&amp; & x'],
    ['back\\slash', 'back\\\\slash'],
    ['org/model-1 at 12:30, 1,234,567', 'org/model-1 at 12:30, 1,234,567'],
  ])('%j is %j', (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped))

  test('no cell ends early, whatever it holds', () =>
    fc.assert(
      fc.property(anything, text => {
        const cell = escapeMarkdown(text)
        expect(cell).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(withoutCode(cell).replace(/\\[\s\S]/g, '')).not.toMatch(/[|`*[\]<\\]/)
      }),
    ))
})

/** What a forge looks for in text that is not code, once Markdown has become HTML. */
const active =
  /@|[#!]\d|\bgh-\d|\b[\da-f]{7,40}\b|:\/\/|www\.|mailto:|xmpp:|:[\w+-]+:|[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u061c\ufeff]/i

const withoutCode = (markdown: string): string => markdown.replace(/<code>.*?<\/code>/gs, '')

/** As a reader sees it: escapes and entities are what they stand for. */
const shown = (markdown: string): string =>
  markdown
    .replace(/<!-- -->|<\/?code>/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))

const hostile = fc.constantFrom(
  '@octocat',
  '@org/team',
  'me@example.org',
  'owner/repo#1',
  '#1',
  'GH-1',
  'gh-12',
  'owner/repo@1234567',
  '0123456789abcdef0123456789abcdef01234567',
  'deadbeef',
  'https://evil.example/x',
  'WWW.evil.example',
  'mailto:me',
  ':tada:',
  '[x](javascript:1)',
  '\u202egnp.exe',
  '\u2066a\u2069',
  'a\u200bb',
  '\ufeff',
  '<img src=x>',
  '``',
  '|',
  '\\|',
  '\\',
)
const names = fc
  .array(fc.oneof(hostile, fc.constantFrom(' ', ',', '.', '(', ')', '-', '/', 'task'), anything), { maxLength: 8 })
  .map(parts => parts.join(''))

describe('names from data do nothing on a forge', () => {
  test.each([
    ['@octocat', '<code><!-- -->&#64;octocat</code>'],
    ['see owner/repo#1, and', 'see <code>owner/repo&#35;1</code>, and'],
    ['GH-1', '<code>GH-1</code>'],
    ['[x](http://y)', '<code>&#91;x&#93;&#40;http&#58;//y&#41;</code>'],
    ['a\u202eb', 'a\\[U+202E\\]b'],
  ])('%j is %j', (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped))

  test('whatever they are made of', () =>
    fc.assert(
      fc.property(names, text => {
        const cell = escapeMarkdown(text)
        expect(shown(withoutCode(cell))).not.toMatch(active)
        // A cell of a table splits at every other bar.
        expect(cell.replace(/\\[\s\S]/g, '')).not.toContain('|')
      }),
      { numRuns: 2000 },
    ))

  test('and still say what they say', () =>
    fc.assert(
      fc.property(names, text => {
        const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
        if (!/[\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/u.test(text)) expect(shown(escapeMarkdown(text))).toBe(line)
      }),
    ))
})
