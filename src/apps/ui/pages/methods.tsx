import type { PageProps } from '../app.tsx'
import { ScrollArea } from '../parts/scroll-area.tsx'

/** The page is Markdown of our own making: headings, quotes, lists and paragraphs are all it has. */
const Block = ({ text }: { text: string }) => {
  const heading = /^(#+) (.*)$/.exec(text)
  if (heading) {
    const [, marks = '', title = ''] = heading
    return marks.length <= 2 ? <h3>{plain(title)}</h3> : <h4>{plain(title)}</h4>
  }
  if (text.startsWith('> ')) return <blockquote>{plain(text.replaceAll(/^> /gm, ''))}</blockquote>
  if (text.startsWith('|'))
    return (
      <ScrollArea label="Table">
        <pre>{text}</pre>
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

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '')

export const MethodsPage = ({ main }: PageProps) => (
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
    {main.methods.split(/\n{2,}/).map((text, i) => (
      <Block key={i} text={text} />
    ))}
  </article>
)
