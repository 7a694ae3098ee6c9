import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project.ts'

/** What people import, and the file that it is. */
export const entries = {
  tiercel: 'src/index.ts',
  'tiercel/source': 'src/source.ts',
  'tiercel/statistics': 'src/statistics/index.ts',
} as const

/** One name that an entry exports, where it is declared, and the comment there; null where it has none. */
export interface Export {
  readonly name: string
  readonly file: string
  readonly comment: string | null
}

export interface Example {
  readonly title: string
  readonly code: string
}

export const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

const commentBefore = (text: string, name: string): string | null => {
  const declared = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/)?\\s*export (?:const|function|class|interface|type) ${name}\\b`,
  )
  const found = declared.exec(text)
  if (!found) throw new Error(`${name} is not declared where it is exported from.`)
  return found[1] ?? null
}

/** The names that a file exports from others. */
export const exportsOf = (file: string): Export[] =>
  [...textOf(file).matchAll(/^export (?:type )?\{([^}]*)\} from '(.*)'/gm)].flatMap(([, names, target]) => {
    const source = join(file, '..', target)
    return names
      .split(',')
      .map(name => name.trim().replace(/^type /, ''))
      .filter(name => name !== '')
      .map(name => {
        const [declared, exported = declared] = name.split(' as ')
        return { name: exported, file: source, comment: commentBefore(textOf(source), declared) }
      })
  })

/** The blocks of code in a comment or a document. */
export const examplesIn = (title: string, text: string): Example[] =>
  [...text.replace(/^ \* ?/gm, '').matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code], i) => ({
    title: `${title} ${i + 1}`,
    code,
  }))
