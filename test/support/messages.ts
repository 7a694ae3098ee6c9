import { expect, test } from 'vitest'
import { type Message, text } from '../../src/output/narrative/messages.ts'

/** A test for each message: what it says. */
export const say = (messages: readonly (readonly [Message, string])[]): void => {
  for (const [message, expected] of messages)
    test(`${message.code}: ${expected}`, () => expect(text(message)).toBe(expected))
}
