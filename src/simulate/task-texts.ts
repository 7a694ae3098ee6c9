/** What a task is about, for prompts and judges' sentences. */
export interface TaskText {
  readonly title: string
  readonly language: string
  /** The file that the task is about. */
  readonly artefact: string
  readonly goal: string
  readonly requirements: readonly string[]
}

export const taskTexts: readonly TaskText[] = [
  {
    title: 'Merge two CSV files',
    language: 'python',
    artefact: 'merge_csv.py',
    goal: 'Write a script that joins two CSV files on a shared column and writes the result to standard output.',
    requirements: [
      'Keep rows without a partner',
      'Take the name of the column as an argument',
      'Keep the order of rows',
    ],
  },
  {
    title: 'Retry failed requests',
    language: 'typescript',
    artefact: 'retry.ts',
    goal: 'Add retries with growing pauses to the HTTP client, without changing what its callers see.',
    requirements: ['At most five attempts', 'Never retry a request that changed something', 'Log each attempt'],
  },
  {
    title: 'Fix the date parser',
    language: 'python',
    artefact: 'dates.py',
    goal: 'The parser reads 01/02 as February in one place and as January in another. Make it consistent.',
    requirements: ['Follow the locale that is passed in', 'Keep the public functions', 'Add a regression test'],
  },
  {
    title: 'Speed up the word counter',
    language: 'rust',
    artefact: 'count.rs',
    goal: 'The word counter takes a minute for the sample text. Bring that below two seconds.',
    requirements: ['Same counts as before', 'No more than 200 MB of memory', 'Explain what was slow'],
  },
  {
    title: 'A command line for the converter',
    language: 'go',
    artefact: 'main.go',
    goal: 'Give the unit converter a command line with help, exit codes and a machine-readable output.',
    requirements: ['Document every option', 'Exit with 2 on wrong usage', 'Print JSON when asked to'],
  },
  {
    title: 'Remove the global state',
    language: 'typescript',
    artefact: 'settings.ts',
    goal: 'The settings are a global object that tests overwrite. Pass them as an argument instead.',
    requirements: ['No behaviour changes', 'Tests run in any order', 'Small commits'],
  },
  {
    title: 'Paginate the listing',
    language: 'python',
    artefact: 'listing.py',
    goal: 'The listing endpoint returns everything at once. Add pages with a cursor.',
    requirements: ['Stable under concurrent inserts', 'At most 100 entries per page', 'Old clients keep working'],
  },
  {
    title: 'Validate the configuration',
    language: 'rust',
    artefact: 'config.rs',
    goal: 'Wrong configuration files make the server stop with a stack trace. Report what is wrong and where.',
    requirements: ['Name the key and the line', 'Report all errors at once', 'Unknown keys are warnings'],
  },
]

export const promptText = ({ title, goal, requirements, artefact }: TaskText): string =>
  [
    `# Task: ${title}`,
    '',
    goal,
    '',
    '## Requirements',
    '',
    ...requirements.map((requirement, i) => `${i + 1}. ${requirement}`),
    '',
    `The result belongs in \`${artefact}\`. Use relative paths only.`,
    '',
  ].join('\n')
