/** What the files of transcripts are called; whether one is a transcript, its content tells. */
const namedSo =
  /^(?:stdout\.log|.*\.(?:jsonl|traj|eval|traj\.json)|.*(?:trajectory|transcript|session|otlp|otel|traces?).*\.json)$/i

/** What the agent worked on, and what is read with the session that stands beside it. */
const neverEntered = new Set(['workspace', 'subagents'])

/** Where Claude Code keeps the sessions of each folder it worked in, one folder further down. */
const claudeProjects = ['projects', '.claude']

/**
 * The files of a run folder that can be transcripts, relative to it: those of the folder itself, of `agent` and of the
 * folders in it, and sessions of Claude Code where it keeps them. `list` gives the names in a folder of the run, none for what is no folder.
 */
export const transcriptFiles = (list: (folder: string) => readonly string[]): string[] => {
  const own = list('.').filter(name => namedSo.test(name))
  const agent = [...list('agent')].sort()
  // Listing is what costs: a name with an ending is a file.
  const folders = agent.filter(name => !name.includes('.') && !neverEntered.has(name))
  const inFolder = (folder: string): string[] =>
    [...list(folder)]
      .sort()
      .filter(name => namedSo.test(name))
      .map(name => `${folder}/${name}`)
  const projects = claudeProjects
    .filter(name => agent.includes(name))
    .map(name => (name === 'projects' ? 'agent/projects' : `agent/${name}/projects`))
  return [
    ...own.sort(),
    ...agent.filter(name => namedSo.test(name)).map(name => `agent/${name}`),
    ...folders.flatMap(folder => inFolder(`agent/${folder}`)),
    ...projects.flatMap(folder =>
      [...list(folder)]
        .sort()
        .filter(name => !name.includes('.'))
        .flatMap(name => inFolder(`${folder}/${name}`)),
    ),
  ]
}
