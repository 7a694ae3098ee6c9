import { expect, test } from 'vitest'
import { unpackers } from './unpack.ts'

const zstandard = unpackers.get(93)
const text = Buffer.from('abc'.repeat(200))

// printf 'abc%.0s' {1..200} | zstd -19 --no-check | base64
const frame = Buffer.from('KLUv/QBoVQAAGGFiYwEAUqzcEA==', 'base64')

test('Zstandard as its own tool packs it, also in several frames', () => {
  expect(Buffer.from(zstandard?.(frame, 600) ?? '')).toEqual(text)
  const twice = zstandard?.(Buffer.concat([frame, frame]), 1200)
  expect(Buffer.from(twice ?? '')).toEqual(Buffer.concat([text, text]))
})

test('more than was announced, and a frame that breaks off, are faults', () => {
  expect(() => zstandard?.(frame, 599)).toThrow()
  expect(() => zstandard?.(frame.subarray(0, 12), 600)).toThrow()
})
