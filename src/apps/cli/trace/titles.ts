import type { TracedRun } from '../../trace.ts'

/** What runs are called: alone by their id, among others by their file, and by both where a file has several. */
export const titlesOf = (runs: readonly TracedRun[]): string[] => {
  if (runs.length === 1) return runs.map(({ transcript }) => transcript.id)
  const counts = new Map<string, number>()
  for (const { transcript } of runs) counts.set(transcript.file, (counts.get(transcript.file) ?? 0) + 1)
  return runs.map(({ transcript: { file, id } }) => ((counts.get(file) ?? 0) > 1 ? `${file} · ${id}` : file))
}
