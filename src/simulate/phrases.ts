import type { RandomState } from '../core/random.ts'
import type { Item } from './simulated-rubric.ts'

const pick = <T>(random: RandomState, list: readonly T[]): T => list[random.randint(0, list.length)]

export type Verdict = 'all' | 'part' | 'none' | 'not applicable'

const openings: readonly string[] = [
  'From the build log, ',
  'Reading the diff, ',
  'On a clean checkout, ',
  'In the recorded output, ',
  'As far as the workspace shows, ',
  'Checked against the requirement: ',
  'After running it twice, ',
  'By inspection, ',
  'Compared with the example in the task, ',
  'Looking at the final state, ',
]

const claims: Readonly<Record<Verdict, readonly string[]>> = {
  all: [
    'is as the rubric asks',
    'holds for every input tried',
    'needs no correction',
    'is handled without exception',
    'is convincing and complete',
    'leaves nothing to add',
    'would pass review as it is',
  ],
  part: [
    'is mostly there, with a gap',
    'works for the common case only',
    'is acceptable but not finished',
    'holds except for one input',
    'needs a small correction',
    'is only partly what was asked for',
  ],
  none: [
    'is not what the task asks for',
    'fails at the first attempt',
    'is missing from the change',
    'breaks on the example input',
    'was claimed but cannot be found',
    'does not hold up when checked',
  ],
  'not applicable': [
    'cannot be judged here',
    'does not apply to this workspace',
    'is outside of what could be checked',
    'has nothing to be measured on',
  ],
}

const details: readonly ((random: RandomState, file: string) => string)[] = [
  (random, file) => `see ${file}:${random.randint(3, 240)}`,
  random => `${random.randint(2, 9)} of ${random.randint(9, 24)} cases were looked at`,
  random => `exit status ${random.randint(0, 3)} after ${random.randint(1, 90)} s`,
  random => `commit ${hexadecimal(random, 7)} shows it`,
  (random, file) => `lines ${random.randint(1, 60)} to ${random.randint(61, 140)} of ${file} are what counts`,
  random => `the log repeats it ${random.randint(2, 7)} times`,
  random => `${random.randint(1, 14)} lines were changed at that place`,
  (random, file) => `the last edit of ${file} came at step ${random.randint(2, 40)}`,
]

/** Why a judge gave these points for an item: 60 to 160 characters. */
export const itemReason = (random: RandomState, item: Item, verdict: Verdict, file: string): string => {
  const claim = `${pick(random, openings)}${item.subject} ${pick(random, claims[verdict])}`
  const why = verdict === 'not applicable' ? item.notApplicableWhen : pick(random, details)(random, file)
  return `${claim}; ${why}.`
}

const summaries: readonly { readonly from: number; readonly sentences: readonly string[] }[] = [
  {
    from: 0.8,
    sentences: [
      'The agent delivered a complete solution that follows the task closely.',
      'A careful piece of work: the requirements are met and the change stays small.',
      'The result is correct, readable and could be merged as it stands, without another review.',
    ],
  },
  {
    from: 0.5,
    sentences: [
      'The agent solved the core of the task but left some of the requirements open.',
      'A usable result with visible gaps: the common case works, the edges do not.',
      'The change goes in the right direction and would need another round of review.',
    ],
  },
  {
    from: Number.NEGATIVE_INFINITY,
    sentences: [
      'The agent did not reach the goal of the task, and most of the work would have to be redone.',
      'The change compiles, but little of what was asked for is there.',
      'The attempt breaks off early and the requirements are mostly unmet.',
    ],
  },
]

const strengths = [
  'The strongest part is',
  'Most points were earned for',
  'Best handled was',
  'Nothing serious to object to in',
]
const weaknesses = ['The weakest is', 'Most points were lost on', 'Least convincing was', 'More was expected of']
const accounts: readonly ((random: RandomState) => string)[] = [
  random => `I went through the workspace ${random.randint(2, 5)} times and ran ${random.randint(3, 30)} commands.`,
  random => `The diff has ${random.randint(12, 400)} lines, of which ${random.randint(2, 12)} matter for the verdict.`,
  random => `This took ${random.randint(4, 19)} checks, ${random.randint(1, 4)} of them by hand.`,
]
const closings = [
  'The points follow the rubric item by item; where the evidence was unclear, half of them were given.',
  'Claims in the final message were checked against the workspace and only counted when they held.',
  'Artefacts that the harness itself left behind were not held against the agent.',
  'A second look at the diff did not change this assessment.',
]

/** What a judge writes about a run as a whole: 300 to 500 characters. */
export const reasoningText = (random: RandomState, score: number, best: Item, worst: Item, file: string): string => {
  const summary = summaries.find(({ from }) => score >= from) ?? summaries[summaries.length - 1]
  return [
    pick(random, summary.sentences),
    `${pick(random, strengths)} ${best.subject} (${best.id}): ${pick(random, details)(random, file)}.`,
    `${pick(random, weaknesses)} ${worst.subject} (${worst.id}): ${pick(random, details)(random, file)}.`,
    pick(random, accounts)(random),
    pick(random, closings),
  ].join(' ')
}

const messages = [
  'The change is in place and the checks that I could run pass.',
  'Done. I kept the change small and left the public functions as they were.',
  'I have implemented the requirements; one of them could not be verified here.',
  'The work is complete except for what is listed below.',
]

/** The agent's last message. */
export const finalMessage = (random: RandomState, file: string): string =>
  [
    pick(random, messages),
    '',
    `**File:** \`${file}\``,
    '',
    `- ${pick(random, details)(random, file)}`,
    `- ${pick(random, details)(random, file)}`,
  ].join('\n')

const digits = '0123456789abcdef'

export const hexadecimal = (random: RandomState, length: number): string => {
  let text = ''
  for (let i = 0; i < length; i++) text += digits[random.randint(0, 16)]
  return text
}
