import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveOf } from '../../../../../test/support/archive.ts'
import { temporaryFolder } from '../../../../../test/support/temporary.ts'
import { chunkedLog, packedLog, plainLog } from '../../../../../test/support/transcripts/inspect.ts'
import { isProblem } from '../../../io/open-file.ts'
import { attachmentsOf, inputBackwards, referred } from './attachments.ts'
import { withLog } from './log.ts'

const logOf = async (content: string | Uint8Array) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'log')
  writeFileSync(path, content)
  return withLog(path, 'log', ({ header, isTruncated, samples }) => ({
    status: header.status,
    isTruncated,
    samples: samples.map(({ name, read }) => {
      const found = read()
      return [name, 'sample' in found ? found.sample : found.problem.code]
    }),
  }))
}

test('header and samples of every form, sample by sample', async () => {
  const samples = [
    { id: 'a/b', epoch: 1 },
    { id: 2, epoch: 12 },
  ]
  const expected = {
    status: 'success',
    isTruncated: false,
    samples: [
      ['a/b_epoch_1', samples[0]],
      ['2_epoch_12', samples[1]],
    ],
  }
  expect(await logOf(plainLog(samples))).toEqual(expected)
  expect(await logOf(packedLog(samples))).toEqual(expected)
  const chunked = await logOf(chunkedLog())
  expect(chunked).toMatchObject({
    samples: [['river_epoch_2', { id: 'river', attachments: { 0: 'Why do rivers bend?' } }]],
  })
})

test('a log that is not finished has what it began with', async () => {
  const start = { name: '_journal/start.json', content: '{"status":"started"}' }
  expect(await logOf(archiveOf([start]))).toEqual({ status: 'started', isTruncated: false, samples: [] })
})

test('a piece of a sample that is missing or no JSON makes it unreadable, not the log', async () => {
  const bad = archiveOf([
    { name: 'samples/1_epoch_1.json', content: 'nonsense' },
    { name: 'samples/2_epoch_1/sample.json', content: '{"id":2,"score":NaN}' },
    { name: 'samples/2_epoch_1/events/0.json', content: 'nonsense' },
    { name: 'samples/3_epoch_1.json', content: '{"id":3,"value":NaN}' },
    { name: 'samples/4_epoch_1.json', content: '{"id":4,"value":1 "more":2}' },
    { name: 'samples/5_epoch_1/sample.json', content: '{"id":5}' },
    { name: 'samples/5_epoch_1/events/0.json', content: '[{"event":"model"},' },
    { name: 'samples/6_epoch_1/sample.json', content: '{"id":6}' },
    { name: 'samples/6_epoch_1/events/0.json', content: '{"event":"model"}' },
  ])
  expect(await logOf(bad)).toMatchObject({
    samples: [
      ['1_epoch_1', 'transcript-unreadable'],
      ['2_epoch_1', 'transcript-unreadable'],
      ['3_epoch_1', { id: 3, value: null }],
      ['4_epoch_1', 'transcript-unreadable'],
      ['5_epoch_1', 'transcript-unreadable'],
      ['6_epoch_1', 'transcript-unreadable'],
    ],
  })
})

test('what is too large is not read', async () => {
  await using folder = await temporaryFolder({ 'log.json': '{' })
  const path = join(folder.path, 'log.json')
  truncateSync(path, 201 * 2 ** 20)
  const read = withLog(path, 'log.json', () => ({}))
  expect(isProblem(read) && read.code).toBe('transcript-too-large')
})

test('texts that are kept apart are put back wherever they are referred to', () => {
  const { text, value } = attachmentsOf({ attachments: { k: 'long', __proto__x: 'odd' } })
  expect(value({ a: ['attachment://k', { b: 'attachment://none' }], c: 1 })).toEqual({
    a: ['long', { b: 'attachment://none' }],
    c: 1,
  })
  expect(text('see attachment://k')).toBe('see attachment://k')
  expect(text('attachment://constructor')).toBe('attachment://constructor')
})

test('ranges of a pool, also those that lead outside it', () => {
  const pool = ['a', 'b', 'c', 'd']
  expect(referred([[0, 2], [3, 99], [-1, 2], ['x'], null], pool)).toEqual(['a', 'b', 'd'])
  expect([
    ...inputBackwards(
      {
        input: [],
        input_refs: [
          [0, 2],
          [3, 9],
        ],
      },
      pool,
    ),
  ]).toEqual(['d', 'b', 'a'])
  expect([...inputBackwards({ input: ['x', 'y'], input_refs: [[0, 2]] }, pool)]).toEqual(['y', 'x'])
})
