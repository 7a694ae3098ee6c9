/** The folders of src and which of them each may import from. `npm test` holds every import to it. */
export const layers = {
  core: [],
  load: ['core'],
  statistics: ['core'],
  simulate: ['core'],
  tables: ['core', 'statistics'],
  metrics: ['core', 'statistics', 'tables'],
  pipeline: ['core', 'load', 'statistics', 'tables', 'metrics'],
  analysis: ['core', 'statistics', 'tables', 'metrics'],
  exhibits: ['core', 'statistics', 'tables', 'metrics', 'analysis'],
  formats: ['core', 'tables', 'metrics', 'analysis', 'exhibits'],
  apps: 'everything',
  'index.ts': 'everything',
} as const satisfies Record<string, readonly string[] | 'everything'>

/** Doors that only some layers may open: reading and writing files, printing, chance and the clock. */
export const privileges = {
  files: ['load', 'formats', 'apps'],
  printing: ['apps'],
  chance: ['apps'],
} as const satisfies Record<string, readonly (keyof typeof layers)[]>

/** Non-blank lines a file of code may have before it has to be split. */
export const longestFile = 220
