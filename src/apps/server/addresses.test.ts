import { describe, expect, test } from 'vitest'
import { addressesOf, isOpenToOthers } from './addresses.ts'

const networks = {
  lo: [{ address: '127.0.0.1' }, { address: '::1' }],
  eth0: [{ address: '192.0.2.7' }, { address: '2001:db8::7' }, { address: 'fe80::7' }],
}

describe('the addresses of a server', () => {
  test.each([
    ['127.0.0.1', ['http://127.0.0.1:4700/']],
    ['lab.example', ['http://lab.example:4700/']],
    ['2001:db8::7', ['http://[2001:db8::7]:4700/']],
    ['0.0.0.0', ['http://127.0.0.1:4700/', 'http://192.0.2.7:4700/']],
    ['::', ['http://127.0.0.1:4700/', 'http://[::1]:4700/', 'http://192.0.2.7:4700/', 'http://[2001:db8::7]:4700/']],
  ])('of %s are those that a browser can open', (host, addresses) =>
    expect(addressesOf(host, 4700, networks)).toEqual(addresses),
  )

  test.each([
    ['127.0.0.1', false],
    ['127.0.0.2', false],
    ['localhost', false],
    ['LOCALHOST', false],
    ['::1', false],
    ['[::1]', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.0.2.7', true],
    ['127.example.org', true],
  ])('%s is open to others: %s', (host, isOpen) => expect(isOpenToOthers(host)).toBe(isOpen))
})
