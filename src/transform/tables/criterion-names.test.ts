import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, nameMatcher, nearestCategory } from './criterion-names.ts'

const rubric = ['functional', 'Code Quality', 'memory_safety'].map(name => ({ name, weight: 1, items: [] }))

describe('fold', () => {
  test('case, spaces, hyphens and underscores do not tell names apart', () => {
    for (const name of ['Core Functionality', 'core_functionality', 'CORE-functionality', ' core  functionality\n'])
      expect(fold(name)).toBe('core_functionality')
    expect(fold('functionality')).not.toBe(fold('core_functionality'))
  })

  test('folding twice is folding once', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), name => fold(fold(name)) === fold(name))))
})

describe('nameMatcher', () => {
  const match = nameMatcher(rubric, { 'Core Functionality': 'Functional', Extra: 'bonus points' })

  test('gives the spelling of the rubric to what folds to a category', () => {
    expect(match('FUNCTIONAL')).toEqual({ name: 'functional', matched: true })
    expect(match('code-quality')).toEqual({ name: 'Code Quality', matched: true })
  })

  test('applies aliases after folding, however they are written', () => {
    expect(match('core_functionality')).toEqual({ name: 'functional', matched: true })
    expect(match('extra')).toEqual({ name: 'bonus_points', matched: true })
  })

  test('never merges on similarity: what does not match keeps its own name, folded', () => {
    expect(match('Functionality')).toEqual({ name: 'functionality', matched: false })
    expect(match('safety and patterns')).toEqual({ name: 'safety_and_patterns', matched: false })
    expect(match('constructor')).toEqual({ name: 'constructor', matched: false })
  })
})

describe('nearestCategory', () => {
  test.each([
    ['functionality', 'functional'],
    ['Core Functionality Overall', 'functional'],
    ['quality_of_code', 'Code Quality'],
    ['safety_and_patterns', 'memory_safety'],
    ['functionl', 'functional'],
  ])('suggests for %s the category %s', (name, category) => expect(nearestCategory(name, rubric)).toBe(category))

  test('without a rubric there is no suggestion', () => expect(nearestCategory('functional', [])).toBeNull())
})
