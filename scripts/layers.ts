/** The folders of src and which of them each may import from. `npm test` holds every import to it. */
export const layers = {
  core: [],
  load: ['core'],
  statistics: ['core'],
  simulate: ['core'],
  process: ['core', 'statistics'],
  tables: ['core', 'statistics', 'process'],
  metrics: ['core', 'statistics', 'process', 'tables'],
  pipeline: ['core', 'load', 'statistics', 'process', 'tables', 'metrics'],
  analysis: ['core', 'statistics', 'process', 'tables', 'metrics'],
  output: ['core', 'statistics', 'tables', 'metrics', 'analysis'],
  exhibits: ['core', 'statistics', 'process', 'tables', 'metrics', 'analysis', 'output'],
  formats: ['core', 'process', 'tables', 'metrics', 'analysis', 'output', 'exhibits'],
  apps: 'everything',
  'index.ts': 'everything',
  'source.ts': 'everything',
} as const satisfies Record<string, readonly string[] | 'everything'>

/** Doors that only some layers may open: reading and writing files, printing, chance and the clock. */
export const privileges = {
  files: ['load', 'formats', 'apps'],
  printing: ['apps'],
  chance: ['apps'],
} as const satisfies Record<string, readonly (keyof typeof layers)[]>

/** Non-blank lines a file of code may have before it has to be split. */
export const longestFile = 400
