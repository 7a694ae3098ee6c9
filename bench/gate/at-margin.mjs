import { foundEquivalent, gatePasses, ruleFor } from './evaluate.mjs'
import { costFamilies, design, falsePasses, lawsOf, rateFamilies, scoreFamilies } from './section.mjs'

/** @import { Section } from './section.mjs' */

/** Base and candidate exactly as far apart as is just not equivalent. */
const atMargin = () => [
  ...lawsOf('rate', rateFamilies, [0.3, 0.5, 0.7, 0.9]).map(each => ({ ...each, other: each.mean - 0.1, margin: 0.1 })),
  ...lawsOf('rate', rateFamilies, [0.9, 0.97]).map(each => ({ ...each, other: each.mean - 0.05, margin: 0.05 })),
  ...lawsOf('score', scoreFamilies, [0.5, 0.75, 0.9]).map(each => ({ ...each, other: each.mean - 0.05, margin: 0.05 })),
  ...lawsOf('cost', costFamilies, [0.8]).map(each => ({ ...each, other: each.mean * 1.1, margin: 0.1 })),
]

/** @param {number} from @param {number} to */
const apart = (from, to) => `${from} to ${Number(to.toFixed(3))}`

/** @returns {Section} */
const falseEquivalence = () => ({
  title: 'A true difference of the margin: how often it is called equivalent',
  about: 'Promised: at most 7 %, from 8 tasks on.',
  tasks: [8, 12, 20, 60],
  studies: 1000,
  bare: true,
  rows: atMargin().map(({ words, law, mean, other, margin }) => ({
    design: words.replace(String(mean), apart(mean, other)),
    study: foundEquivalent(design(law(mean), law(other)), margin),
    promised: falsePasses,
  })),
})

/** @returns {Section} */
const falsePass = () => ({
  title: 'A true change for the worse of all that is allowed: how often the gate passes',
  about: 'Promised: at most 7 %. It holds below 8 tasks as well.',
  tasks: [5, 6, 8, 12, 20, 60],
  studies: 1000,
  bare: true,
  rows: atMargin().map(({ words, law, mean, other, margin }) => ({
    design: words.replace(String(mean), apart(mean, other)),
    study: gatePasses(
      design(law(mean), law(other)),
      ruleFor(law(mean), law(mean).kind === 'amount' ? `${100 * margin}%` : String(margin)),
    ),
    promised: falsePasses,
  })),
})

/** @returns {readonly Section[]} */
export const atMarginSections = () => [falseEquivalence(), falsePass()]
