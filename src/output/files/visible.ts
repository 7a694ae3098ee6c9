import { withCodePoints } from '../../core/code-points.ts'

/** Text from data as one line: line ends and other control characters are spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Turns what follows around, hides in it, or is half a character; fillers look like nothing although they are letters. */
const unseen = /[\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/u

/** Text in which what cannot be seen is given by its number: nothing is read in another order than it is written. */
export const visible = (text: string): string =>
  unseen.test(text) ? withCodePoints(text, character => !unseen.test(character)) : text
