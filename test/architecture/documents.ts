import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { layers } from '../../scripts/layers.ts'
import { projectRoot } from '../support/project.ts'

export interface Document {
  readonly path: string
  readonly text: string
}

const inDocs = (): string[] =>
  existsSync(join(projectRoot, 'docs'))
    ? readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
        .map(name => posix.join('docs', name.replaceAll('\\', '/')))
        .filter(path => path.endsWith('.md'))
        .sort()
    : []

/** The documents that people read, those of them that exist. */
export const readDocuments = (): Document[] =>
  [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'test/reference/README.md',
    ...inDocs(),
  ]
    .filter(path => existsSync(join(projectRoot, path)))
    .map(path => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1])

const withoutBlocks = (text: string) => text.replace(/^ *```.*?^ *```/gms, '')
const withoutCode = (text: string) => withoutBlocks(text).replace(/`[^`\n]+`/g, '')

const topFolders = /^(src|test|scripts|docs|bench|\.ci|\.github)\//
const isPlaceholder = /[<>{}*…\s$|]/

/** What a piece of inline code names in the project: `src/core/table.ts`, `core/table.ts`, `README.md`; or nothing. */
const pathInCode = (code: string): string[] => {
  const path = code.replace(/[:#].*$/, '')
  if (isPlaceholder.test(code)) return []
  if (topFolders.test(path) || /^[A-Z]+\.md$/.test(path)) return [path]
  return path.endsWith('.ts') && Object.hasOwn(layers, path.split('/')[0]) ? [`src/${path}`] : []
}

/** The files and folders of the project that a document names, in links and in inline code. */
export const pathsNamed = ({ path, text }: Document): string[] => {
  const prose = withoutBlocks(text)
  const links = matches(prose, /\]\(([^)\s]+)\)/g).filter(target => !/^(\w+:|#)/.test(target))
  return [
    ...links.map(target => posix.join(posix.dirname(path), target.replace(/#.*$/, ''))),
    ...matches(prose, /`([^`\n]+)`/g).flatMap(pathInCode),
  ]
}

/** The scripts of package.json that a document tells people to run. */
export const scriptsNamed = ({ text }: Document): string[] => [
  ...matches(text, /\bnpm run ([\w:-]+)/g),
  ...matches(text, /\bnpm (test|start)\b/g),
]

/** The commands of tiercel in the shell examples of a document. */
export const commandsNamed = ({ text }: Document): string[] =>
  matches(text, /^ *```(?:sh|bash|shell|console)\n(.*?)^ *```/gms).flatMap(block =>
    matches(block, /(?:^|&&|\||;)[ \t]*(?:\$ )?(?:npx )?tiercel[ \t]+([a-z][a-z-]*)(?=\s|$)/gm),
  )

/** The commands that the help of the command line lists. */
export const commandsInHelp = (help: string): string[] =>
  matches(help.slice(help.search(/^Commands:/m)), /^ {2}([a-z][a-z-]*)/gm)

const makers = '(?:an? )?(?:AI|Claude(?! Code)|ChatGPT|GPT|Copilot)'
const made = '(?:made|built|written|wrote|generated|created|authored)'

/** What no document says, because the project speaks of itself alone. */
export const unsuitable: readonly { readonly what: string; readonly in: (text: string) => string[] }[] = [
  {
    what: 'a path of one machine',
    in: text => matches(text, /(?<![\w.~:/-])(\/(?:root|work|home|Users)\b[\w./-]*)/g),
  },
  {
    what: 'a host of packages',
    in: text =>
      matches(text, /\b(registry\.npmjs\.org|[\w.-]*(?:artifactory|verdaccio|yarnpkg)[\w.-]*|[\w-]+\.internal)\b/gi),
  },
  {
    what: 'how or by whom it was made',
    in: text =>
      matches(
        withoutCode(text),
        new RegExp(
          `\\b(${made} (?:by|with|using) ${makers}|Claude ${made}|AI-${made}|subagents?|co-authored-by)\\b`,
          'gi',
        ),
      ),
  },
]
