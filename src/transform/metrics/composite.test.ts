import { expect, test } from 'vitest'
import { runOf } from '../../../test/support/runs.ts'
import composite from './composite.ts'

test('is half verdict, half implementation rate', () => {
  expect(composite.value(runOf({ passed: true, implRate: 0.5 }))).toBe(0.75)
  expect(composite.value(runOf({ passed: false, implRate: 0.5 }))).toBe(0.25)
})

test('is not measured where either is missing', () => {
  expect(composite.value(runOf({ passed: true }))).toBeNaN()
  expect(composite.value(runOf({ implRate: 0.5 }))).toBeNaN()
})
