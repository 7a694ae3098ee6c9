import { withCodePoints } from '../../core/code-points.ts'

/** Text from data as one line: line ends and other control characters are spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Turns what follows around, hides in it, or is half a character; fillers look like nothing although they are letters. */
const unseen = /[\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/u

/** Text in which what cannot be seen is given by its number: nothing is read in another order than it is written. */
export const visible = (text: string): string =>
  unseen.test(text) ? withCodePoints(text, character => !unseen.test(character)) : text

/** What text may not hold in XML becomes the sign for a lost character. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const replaceBy = (text: string, signs: RegExp, table: Readonly<Record<string, string>>): string =>
  text.replace(signs, sign => table[sign])

/** Text inside an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string =>
  replaceBy(text.replace(forbidden, '\u{FFFD}'), /[&<>"']/g, {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  })

const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  "'": '\\textquotesingle{}',
  '`': '\\textasciigrave{}',
  '-': '{-}',
  '[': '{[}',
  ']': '{]}',
}

/** Signs beyond ASCII that our own words use, as LaTeX without further packages writes them. */
const latexWords: Readonly<Record<string, string>> = {
  '–': '--',
  '—': '---',
  '−': '$-$',
  '×': '$\\times$',
  '±': '$\\pm$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '∞': '$\\infty$',
  '·': '$\\cdot$',
  '…': '\\dots{}',
  '→': '$\\to$',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  α: '$\\alpha$',
  β: '$\\beta$',
  δ: '$\\delta$',
  Δ: '$\\Delta$',
  ε: '$\\varepsilon$',
  ρ: '$\\rho$',
  τ: '$\\tau$',
  '\u00a0': '~',
}

/** Text in LaTeX: nothing in it is a command, and what no font of pdflatex has is given by its number. */
export const escapeLatex = (text: string): string =>
  spelledForLatex(text).replace(/[^\w .,:;()+=/]|_/gu, sign => latexSigns[sign] ?? latexWords[sign] ?? sign)

/** Whether a text has characters that no font of pdflatex has. */
export const lacksLatex = (text: string): boolean => spelledForLatex(text) !== lineForLatex(text)

const lineForLatex = (text: string): string => oneLine(text).trim()

const spelledForLatex = (text: string): string => {
  const line = lineForLatex(text)
  // Nearly all texts are plain: these need not be looked at sign by sign.
  return /^[\x20-\x7e]*$/.test(line) ? line : withCodePoints(line, sign => sign in latexWords || isLatin(sign))
}

/** What pdflatex sets with T1 fonts alone: ASCII, and nearly all letters of western and central Europe. */
const isLatin = (sign: string): boolean =>
  /^[\x20-\x7e\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{17e}]$/u.test(sign) && !'ĦħĸĿŀŉŦŧ'.includes(sign)
