/** The folders of src and which of them each may import from. `npm test` holds every import to it. */
export const layers = {
  core: [],
  statistics: ['core'],
  runtime: ['core', 'statistics'],
  load: ['core', 'statistics', 'runtime'],
  transform: ['core', 'statistics', 'runtime', 'load'],
  analysis: ['core', 'statistics', 'runtime', 'transform'],
  output: ['core', 'statistics', 'runtime', 'transform', 'analysis'],
  simulate: ['core', 'statistics'],
  apps: 'everything',
  'index.ts': 'everything',
  'source.ts': 'everything',
} as const satisfies Record<string, readonly string[] | 'everything'>

/** Doors that only some folders may open: reading and writing files, printing, chance and the clock. */
export const privileges = {
  files: ['load', 'output/files', 'output/render', 'output/report', 'apps'],
  printing: ['apps'],
  chance: ['apps'],
} as const satisfies Record<string, readonly string[]>

/** Non-blank lines a file of code may have before it has to be split. */
export const longestFile = 400
