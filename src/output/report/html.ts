import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** What the page is made of besides its data: built once, the same for every report. */
export interface ReportAssets {
  readonly script: string
  readonly style: string
}

/** A named piece of data, compressed. */
export interface ReportPiece {
  readonly name: string
  readonly bytes: Uint8Array
}

export const packed = (name: string, value: object): ReportPiece => ({ name, bytes: gzipSync(JSON.stringify(value)) })

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing is fetched from anywhere and nothing runs but our own script: what the page may do, said to the browser. */
export const policyFor = ({ script }: Pick<ReportAssets, 'script'>, connect = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A script may hold anything but the end of its own element. */
export const inlineScript = (script: string): string =>
  script.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--')

/** What comes before the data of a page. */
const opening = (title: string, style: string, policy: string | null): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...(policy === null ? [] : [`<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<div id="app"><p class="loading">Opening the report …</p></div>',
    '<noscript><p>This report needs JavaScript. The same numbers are in the folders data and tables.</p></noscript>',
    '',
  ].join('\n')

const closing = (script: string): string => `<script>${script}</script>\n</body>\n</html>\n`

/** The page without data, which it will ask its server for; the server says what it may do. */
export const pageOf = (title: string, { script, style }: ReportAssets): string =>
  opening(title, style, null) + closing(script)

/** The report as the pieces of one HTML file, so that it is never one string in memory. */
export const reportHtml = function* (
  title: string,
  assets: ReportAssets,
  pieces: readonly ReportPiece[],
): Iterable<string> {
  const script = inlineScript(assets.script)
  yield opening(title, assets.style, policyFor({ script }))
  for (const { name, bytes } of pieces)
    yield `<script type="application/octet-stream" data-name="${escaped(name)}">${Buffer.from(bytes).toString('base64')}</script>\n`
  yield closing(script)
}
