// npm run coverage: simulates clustered studies and writes how often intervals cover and tests err to docs/coverage.md.
// `node bench/coverage.mjs amounts` simulates the sections with that in their title and only prints them.
import { writeFileSync } from 'node:fs'
import { allSections, bootstrapResamples } from './coverage/cells.mjs'
import { frequencyOf, statusOf } from './coverage/evaluate.mjs'
import { pageText } from './coverage/page.mjs'

const start = performance.now()
const [part = ''] = process.argv.slice(2)
const sections = allSections().filter(({ title }) => title.toLowerCase().includes(part.toLowerCase()))
const results = sections.flatMap(section => {
  const cells = section.rows.flatMap(row =>
    section.tasks.map(tasks => ({
      section,
      row,
      tasks,
      promised: row.promised(tasks),
      frequency: frequencyOf(row.study, {
        key: `${section.title}: ${row.design}`,
        tasks,
        studies: section.studies,
        resamples: section.resamples,
      }),
    })),
  )
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s  ${section.title}: ${cells.length} cells`)
  return cells
})
for (const { section, row, tasks, promised, frequency } of results) {
  if (statusOf(frequency, promised) !== 'misses') continue
  console.log(`misses  ${(100 * frequency.method).toFixed(1)} %  ${section.title}: ${row.design}, ${tasks} tasks`)
}
const text = pageText(sections, results, bootstrapResamples)
if (part !== '') console.log(text.slice(text.indexOf('## Summary')))
else writeFileSync(new URL('../docs/coverage.md', import.meta.url), text)
