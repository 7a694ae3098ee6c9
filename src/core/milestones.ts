import { z } from 'zod'

/** Something that can be seen in a transcript, told by one of these words. */
export const milestonePredicates = [
  'edited',
  'check_passed',
  'check_failed',
  'ran',
  'read',
  'plan_item_done',
  'file_at_end',
  'test_passed',
] as const
export type MilestonePredicate = (typeof milestonePredicates)[number]

export interface Milestone {
  readonly id: string
  readonly weight: number
  readonly predicate: MilestonePredicate
  /** A glob for files, a name or a regular expression for the rest. */
  readonly pattern: string
}

/** What a run of a task should reach on its way, and what it should not step on. */
export interface Milestones {
  readonly milestones: readonly Milestone[]
  readonly minefields: readonly Milestone[]
}

const oneOfThese = `expected one of ${milestonePredicates.join(', ')}`
const isPredicate = (word: string): word is MilestonePredicate => milestonePredicates.some(known => known === word)

/** Files are told by globs; everything else may be a regular expression. */
const globbed: readonly MilestonePredicate[] = ['edited', 'read', 'file_at_end', 'test_passed']

const isExpression = (pattern: string): boolean => {
  try {
    new RegExp(pattern)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

const when = z.record(z.string(), z.string().min(1)).transform((given, { issues }) => {
  const [[word, pattern] = ['', ''], ...more] = Object.entries(given)
  if (!isPredicate(word) || more.length > 0) {
    issues.push({ code: 'custom', input: given, message: oneOfThese })
    return z.NEVER
  }
  if (!globbed.includes(word) && !isExpression(pattern))
    issues.push({ code: 'custom', input: given, message: `${pattern} is no regular expression` })
  return { predicate: word, pattern }
})

const entry = z
  .strictObject({ id: z.string().min(1), weight: z.number().positive().default(1), when })
  .transform(({ when, ...rest }): Milestone => ({ ...rest, ...when }))

const schema = z.union([
  z.array(entry).transform((milestones): Milestones => ({ milestones, minefields: [] })),
  z.strictObject({ milestones: z.array(entry), minefields: z.array(entry).default([]) }),
])

/** Milestones from plain data with the words of milestones.yaml: a list of them, or a block that has minefields too. */
export const parseMilestones = (value: unknown): { milestones: Milestones | null; issue: string | null } => {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { milestones: parsed.data, issue: null }
    : { milestones: null, issue: z.prettifyError(parsed.error) }
}
