import { textWidth } from '../../plot/text-width.ts'

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity])

/** A text, or a line of one, with something in it. An empty one closes itself, and what follows is none of its own. */
const filled = (name: string) => new RegExp(`<${name}\\b((?:[^>"/]|"[^"]*")*)>(.*?)</${name}>`, 'gs')

const [texts, lines] = [filled('text'), filled('tspan')]

/**
 * Says how long every line of text is. A browser without the font then squeezes or stretches the one it takes instead,
 * and no label runs into another.
 */
export const withLengths = (svg: string): string =>
  svg.replace(texts, (_, attributes: string, inside: string) => {
    const size = Number.parseFloat(/ font-size="([\d.]+)/.exec(attributes)?.[1] ?? '11')
    const weight = / font-weight="(600|bold)"/.test(attributes) ? 'bold' : 'regular'
    const length = (text: string) =>
      ` textLength="${textWidth(decoded(text), size, weight).toFixed(2)}" lengthAdjust="spacingAndGlyphs"`
    if (!inside.includes('<tspan')) return `<text${attributes}${length(inside)}>${inside}</text>`
    const measured = inside.replace(
      lines,
      (_line, about: string, text: string) => `<tspan${about}${length(text)}>${text}</tspan>`,
    )
    return `<text${attributes}>${measured}</text>`
  })
