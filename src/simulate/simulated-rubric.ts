export interface Rubric {
  readonly categories: readonly Category[]
  /** The items of all categories, one category after the other. */
  readonly items: readonly Item[]
}

export interface Category {
  readonly name: string
  readonly weight: number
  readonly scoring: 'checklist' | 'subjective'
  /** Points are given in this many steps: 2 is none, half or all. */
  readonly steps: number
  /** Its items are those from `first` to before `end`. */
  readonly first: number
  readonly end: number
}

export interface Item {
  readonly id: string
  readonly check: string
  /** What the item is about, for the judges' sentences. */
  readonly subject: string
  readonly points: number
  readonly notApplicableWhen: string | null
}

export const passThreshold = 0.6

interface CheckText {
  readonly subject: string
  readonly check: string
  readonly notApplicableWhen?: string
}

interface CategoryText {
  readonly name: string
  readonly letter: string
  readonly weight: number
  readonly scoring: 'checklist' | 'subjective'
  readonly steps: number
  /** The first can always be judged, so that no category is ever without points. */
  readonly checks: readonly CheckText[]
}

const categories: readonly CategoryText[] = [
  {
    name: 'functional',
    letter: 'F',
    weight: 0.35,
    scoring: 'checklist',
    steps: 2,
    checks: [
      { subject: 'the main path', check: '{artefact} does what the task asks on the example input' },
      { subject: 'the exit status', check: 'Running {artefact} exits with code 0' },
      { subject: 'the output format', check: 'The output has exactly the format that the task describes' },
      { subject: 'handling of empty input', check: 'Empty input gives an empty result and no error' },
      { subject: 'the wording of errors', check: 'Wrong arguments give a message that names the argument' },
    ],
  },
  {
    name: 'code_quality',
    letter: 'Q',
    weight: 0.2,
    scoring: 'checklist',
    steps: 2,
    checks: [
      { subject: 'readability of the code', check: 'The code is idiomatic and not more complex than it must be' },
      { subject: 'naming', check: 'Functions and variables in {artefact} have names that say what they are' },
      {
        subject: 'the linter result',
        check: 'The linter finds nothing in the changed files',
        notApplicableWhen: 'linter not available in the workspace',
      },
      { subject: 'the absence of dead code', check: 'No unused imports, variables or functions' },
    ],
  },
  {
    name: 'proportionality',
    letter: 'P',
    weight: 0.15,
    scoring: 'checklist',
    steps: 2,
    checks: [
      { subject: 'the size of the change', check: 'The change touches no more files than the task needs' },
      {
        subject: 'the number of new tests',
        check: 'No test files beyond what the task asks for',
        notApplicableWhen: 'the task explicitly asks for tests',
      },
      { subject: 'the clean-up', check: 'No build artefacts, caches or notes remain in the workspace' },
      { subject: 'the use of dependencies', check: 'No dependency was added that the standard library makes needless' },
    ],
  },
  {
    name: 'build_pipeline',
    letter: 'B',
    weight: 0.1,
    scoring: 'checklist',
    steps: 2,
    checks: [
      { subject: 'the build', check: 'The project builds without errors' },
      { subject: 'the test suite', check: 'The existing tests still pass' },
      {
        subject: 'the hook run',
        check: 'The pre-commit hooks pass',
        notApplicableWhen: 'the workspace has no hook configuration',
      },
      { subject: 'the format check', check: 'The format check passes on {artefact}' },
    ],
  },
  {
    name: 'overall_quality',
    letter: 'OQ',
    weight: 0.2,
    scoring: 'subjective',
    steps: 4,
    checks: [
      { subject: 'engineering judgment', check: 'Would a senior engineer approve this change as it is?' },
      { subject: 'maintainability', check: 'Could somebody else extend {artefact} next month without asking?' },
      { subject: 'the explanation given', check: 'Does the final message say what was done and what was left out?' },
    ],
  },
]

const pointsInTurn = [1, 1, 0.5, 2]

/** The rubric of a task: the same categories and weights for all tasks, worded for what this one makes. */
export const rubricFor = (artefact: string, itemsPerCategory: number): Rubric => ({
  categories: categories.map(({ name, weight, scoring, steps }, i) => ({
    name,
    weight,
    scoring,
    steps,
    first: i * itemsPerCategory,
    end: (i + 1) * itemsPerCategory,
  })),
  items: categories.flatMap(({ letter, checks }) =>
    Array.from({ length: itemsPerCategory }, (_, i) =>
      itemOf(`${letter}${i + 1}`, checks[i % checks.length], i, artefact),
    ),
  ),
})

const itemOf = (id: string, text: CheckText, position: number, artefact: string): Item => ({
  id,
  check: text.check.replace('{artefact}', artefact),
  subject: text.subject,
  points: pointsInTurn[position % pointsInTurn.length],
  notApplicableWhen: text.notApplicableWhen ?? null,
})

/** rubric.yaml as authors write it. */
export const rubricYaml = (title: string, rubric: Rubric): string => {
  const lines = [`# Rubric: ${title}`, '', 'categories:']
  for (const { name, weight, scoring, first, end } of rubric.categories) {
    lines.push(`  ${name}:`, `    weight: ${weight.toFixed(2)}`, `    scoring_type: "${scoring}"`, '    items:')
    for (const item of rubric.items.slice(first, end)) {
      lines.push(`      - id: ${item.id}`, `        check: ${JSON.stringify(item.check)}`)
      lines.push(`        points: ${item.points.toFixed(1)}`)
      if (item.notApplicableWhen !== null) lines.push(`        na_condition: ${JSON.stringify(item.notApplicableWhen)}`)
      lines.push('')
    }
  }
  lines.push('grading:', `  pass_threshold: ${passThreshold.toFixed(2)}`, '  grade_scale:')
  for (const { grade, from } of gradeScale) lines.push(`    ${grade}: ${from.toFixed(2)}`)
  return `${lines.join('\n')}\n`
}

const gradeScale = [
  { grade: 'S', from: 1 },
  { grade: 'A', from: 0.8 },
  { grade: 'B', from: 0.6 },
  { grade: 'C', from: 0.4 },
  { grade: 'D', from: 0.2 },
  { grade: 'F', from: 0 },
]

export const gradeOf = (score: number): string => gradeScale.find(({ from }) => score >= from)?.grade ?? 'F'
