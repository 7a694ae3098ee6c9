import type { Settings } from '../../core/settings.ts'

/** Said below tables where tests and intervals of one row come from different methods. */
export const profileNotes: Record<Settings['profile'], readonly string[]> = {
  default: [],
  published: [
    "p and Cliff's delta are those of the published profile, over runs, and left empty where it has none; differences and their intervals respect tasks, so that the two need not agree.",
  ],
}
