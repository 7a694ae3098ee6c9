/** What the files of transcripts are called; whether one is a transcript, its content tells. */
const namedSo =
  /^(?:stdout\.log|base_state\.json|event-\d+(?:-.*)?\.json|.*\.(?:jsonl(?:\.gz|\.zst)?|traj|eval|traj\.json)|.*(?:trajectory|transcript|session|otlp|otel|openinference|traces?|spans|jaeger|tempo|phoenix|turns|execution-output).*\.json)$/i

/** What the agent worked on, and what is read with the session that stands beside it. */
const neverEntered = new Set(['workspace', 'subagents'])

/** Where Claude Code keeps its sessions and OpenHands its conversations, a folder further down; copied with or without their home. */
const homes = [
  { within: 'projects', folder: 'projects' },
  { within: '.claude', folder: 'projects' },
  { within: 'conversations', folder: 'conversations' },
  { within: '.openhands', folder: 'conversations' },
]

const eventsFolder = 'events'

// Listing is what costs: a name with an ending is a file.
const isFolder = (name: string): boolean => !name.includes('.')

/** Whether there is any need to look closer: most runs have no transcript. */
const mayHold = (own: readonly string[], agent: readonly string[]): boolean =>
  own.some(name => name === eventsFolder || namedSo.test(name)) ||
  agent.some(name => isFolder(name) || name.startsWith('.') || namedSo.test(name))

/** Files of a run folder that can be transcripts, relative to it. `list` gives the names in a folder of the run. */
export const transcriptFiles = (list: (folder: string) => readonly string[]): string[] => {
  const own = list('.')
  const agent = list('agent')
  if (!mayHold(own, agent)) return []
  const named = (names: readonly string[], folder: string): string[] =>
    [...names]
      .sort()
      .filter(name => namedSo.test(name))
      .map(name => `${folder}${name}`)
  const events = (names: readonly string[], folder: string): string[] =>
    names.includes(eventsFolder) ? named(list(`${folder}${eventsFolder}`), `${folder}${eventsFolder}/`) : []
  const inFolder = (folder: string): string[] => {
    const names = list(folder)
    return [...named(names, `${folder}/`), ...events(names, `${folder}/`)]
  }
  const foldersIn = (names: readonly string[]) => [...names].sort().filter(isFolder)
  const kept = homes
    .filter(({ within }) => agent.includes(within))
    .map(({ within, folder }) => `agent/${within === folder ? '' : `${within}/`}${folder}`)
  return [
    ...named(own, ''),
    ...events(own, ''),
    ...named(agent, 'agent/'),
    ...foldersIn(agent)
      .filter(name => !neverEntered.has(name))
      .flatMap(name => inFolder(`agent/${name}`)),
    ...kept.flatMap(folder => foldersIn(list(folder)).flatMap(name => inFolder(`${folder}/${name}`))),
  ]
}
