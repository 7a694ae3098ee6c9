import { Command } from 'commander'
import type { Figure, TableSpec } from '../../../output/exhibits/define.ts'
import { type Look, look, print } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'

const examples = `
Examples:
  tiercel exhibits
  tiercel exhibits --json | jq -r '.[] | select(.kind == "figure").id'`

export const exhibitsCommand = (): Command =>
  new Command('exhibits')
    .summary('list every table and figure with what it needs')
    .description('Lists every table and figure: what it shows, and what the data must have for it.')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', examples)
    .action(async ({ json }: { json?: boolean }) => {
      const list = await exhibitList()
      print(json ? JSON.stringify(list, null, 2) : exhibitsText(list, look()))
    })

/** A table or figure in a list. */
export interface Listed {
  readonly kind: 'table' | 'figure'
  readonly id: string
  readonly title: string
  readonly description: string
  /** What the data must have, in words; empty where anything will do. */
  readonly needs: string
  /** The members of a family; empty where there is no family. */
  readonly members: readonly string[]
}

/** Loaded when asked for, so that other commands start without it. */
const exhibitList = async (): Promise<Listed[]> => {
  const [{ allTables }, { allFigures }, { figureIds }, { needsText }, { allMetrics }] = await Promise.all([
    import('../../../output/tables/all.gen.ts'),
    import('../../../output/figures/all.gen.ts'),
    import('../../../output/exhibits/make.ts'),
    import('../../../output/exhibits/context.ts'),
    import('../../../transform/metrics/all.gen.ts'),
  ])
  const about = ({ id, title, description, needs = {} }: Figure | TableSpec) => ({
    id,
    title,
    description,
    needs: needsText(needs),
  })
  return [
    ...allTables.map(table => ({ kind: 'table' as const, ...about(table), members: [] })),
    ...allFigures.map(figure => ({
      kind: 'figure' as const,
      ...about(figure),
      members: 'forEach' in figure ? figureIds(figure, allMetrics) : [],
    })),
  ]
}

const exhibitsText = (list: readonly Listed[], { width, colors }: Look): string =>
  list
    .map(({ kind, id, title, description, needs, members }) =>
      [
        `${colors.bold(id)}  ${title} (${kind})`,
        paragraph('  ', description, width),
        ...(needs === '' ? [] : [colors.dim(paragraph('  ', `needs ${needs}`, width))]),
        ...(members.length === 0 ? [] : [colors.dim(paragraph('  ', members.join(', '), width))]),
      ].join('\n'),
    )
    .join('\n\n')
