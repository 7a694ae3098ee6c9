import { useEffect, useMemo } from 'preact/hooks'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { ScrollArea } from '../parts/scroll-area.tsx'

/** The page is Markdown of our own making: headings, quotes, lists, tables, code and paragraphs are all it has. */
const Block = ({ text }: { text: string }) => {
  const heading = /^(#+) (.*)$/.exec(text)
  if (heading) {
    const [, marks = '', title = ''] = heading
    return marks.length <= 2 ? <h3>{plain(title)}</h3> : <h4>{plain(title)}</h4>
  }
  if (text.startsWith('> ')) return <blockquote>{plain(text.replaceAll(/^> /gm, ''))}</blockquote>
  if (text.startsWith('|')) return <Table lines={text.split('\n')} />
  if (text.startsWith('```'))
    return (
      <ScrollArea label="Formula">
        <pre>{text.replaceAll(/^```.*\n?/gm, '').trimEnd()}</pre>
      </ScrollArea>
    )
  if (text.startsWith('- '))
    return (
      <ul>
        {text.split('\n').map(line => (
          <li key={line}>{plain(line.replace(/^- /, ''))}</li>
        ))}
      </ul>
    )
  return <p>{plain(text)}</p>
}

const cellsOf = (line: string): string[] => line.split('|').slice(1, -1).map(plain)

/** The second line only draws the rule below the heads. */
const Table = ({ lines: [head, , ...rows] }: { lines: readonly string[] }) => (
  <ScrollArea label="Table">
    <table>
      <thead>
        <tr>
          {cellsOf(head).map(cell => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row}>
            {cellsOf(row).map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

/** Text without its marks; files that links lead to do not come with the report. */
const plain = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')

const slugOf = (heading: string): string =>
  plain(heading.replace(/^#+ /, ''))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

const isHeading = (text: string): boolean => /^#{2,3} /.test(text)

const Entry = ({ heading }: { heading: string }) => (
  <a href={addressText('methods', slugOf(heading))}>{plain(heading.replace(/^#+ /, ''))}</a>
)

/** Sections with what is below them. */
const Contents = ({ blocks }: { blocks: readonly string[] }) => {
  const headings = blocks.filter(isHeading)
  const sections = headings.flatMap((heading, i) => (heading.startsWith('## ') ? [i] : []))
  return (
    <nav aria-label="Contents" class="contents">
      {sections.map((start, i) => {
        const below = headings.slice(start + 1, sections[i + 1])
        return (
          <div key={headings[start]}>
            <Entry heading={headings[start]} />
            {below.length > 0 && (
              <details>
                <summary>{below.length} parts</summary>
                <ul>
                  {below.map(heading => (
                    <li key={heading}>
                      <Entry heading={heading} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )
      })}
    </nav>
  )
}

export const MethodsPage = ({ main, address }: PageProps) => {
  // What comes before the first section is for readers of the file: its title, and how it is made.
  const blocks = useMemo(
    () =>
      main.methods
        .slice(Math.max(0, main.methods.search(/^## /m)))
        .trim()
        .split(/\n{2,}/),
    [main.methods],
  )
  useEffect(() => {
    if (address.subject) document.getElementById(`methods-${address.subject}`)?.scrollIntoView()
  }, [address.subject])
  return (
    <article class="methods">
      <h2>Methods</h2>
      <dl class="facts">
        {main.about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Contents blocks={blocks} />
      {blocks.map((text, i) => (
        <div key={i} id={isHeading(text) ? `methods-${slugOf(text)}` : undefined}>
          <Block text={text} />
        </div>
      ))}
    </article>
  )
}
