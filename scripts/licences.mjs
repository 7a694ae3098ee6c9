// The licences of packages whose code is built into our files: those who get the files get the licences with them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of the package that a module belongs to; null for modules of our own and of the bundler.
 * @param {string} id
 */
const packageOf = id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/@]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0] ?? null

/** Notes the packages that a build takes code from. */
export const packageWatch = () => {
  /** @type {Set<string>} */
  const found = new Set()
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'licences',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []))
      for (const folder of ids.map(packageOf)) if (folder) found.add(folder)
    },
  }
  return { plugin, found }
}

/** @param {string} name */
const isLicence = name => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(name)

/** @param {string} folder */
const noticeOf = folder => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter(isLicence).sort()
  if (files.length === 0) throw new Error(`${name} has no licence file: its code cannot be built in.`)
  return {
    title: `${name} ${version} (${license})`,
    texts: files.map(file => readFileSync(join(folder, file), 'utf8')),
  }
}

/** @param {string} line */
const isCopyright = line => /^\s*copyright (?:\(c\)|©|\d)/i.test(line)

/** @param {string} text */
const tidy = text => text.replaceAll(/[ \t]+$/gm, '').trim()

/**
 * A licence without the lines that say whose it is, which differ where nothing else does.
 * @param {string} text
 */
const partsOf = text => {
  const lines = tidy(text.replaceAll('\r\n', '\n')).split('\n')
  return { whose: lines.filter(isCopyright), rest: tidy(lines.filter(line => !isCopyright(line)).join('\n')) }
}

/**
 * Each text once, below the packages that it is of and those who hold them.
 * @param {string} heading
 * @param {Iterable<string>} folders
 * @param {readonly { title: string, texts: readonly string[] }[]} more
 */
export const noticesText = (heading, folders, more = []) => {
  /** @type {Map<string, { of: string[], text: string }>} */
  const sections = new Map()
  for (const { title, texts } of [...[...folders].map(noticeOf), ...more])
    for (const { whose, rest } of texts.map(partsOf)) {
      // Words alone tell licences apart, not where their lines end.
      const key = rest.replaceAll(/\s+/g, ' ')
      const { of = [], text = rest } = sections.get(key) ?? {}
      sections.set(key, { of: [...of, [title, ...whose.map(line => `  ${line.trim()}`)].join('\n')], text })
    }
  const told = [...sections.values()].map(({ of, text }) => `${of.sort().join('\n')}\n\n${text}`).sort()
  return `${[heading, ...told].join(`\n\n${'='.repeat(72)}\n`)}\n`
}

/**
 * The font that text in figures and pages is set in.
 * @param {string} root
 */
export const fontNotice = root => ({
  title: 'Source Sans 3 (OFL-1.1)',
  texts: [readFileSync(join(root, 'assets/fonts/LICENSE.txt'), 'utf8')],
})
