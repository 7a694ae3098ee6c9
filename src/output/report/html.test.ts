import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inlineScript, packed, reportHtml } from './html.ts'

const ending = '</script><!-- </SCRIPT > <script>'
const data = { text: `${ending}<img src=x onerror=alert(1)>` }

/** Script elements as a browser ends them: at the first end tag, however it is written. */
const scripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script[\s/>]/gi)].map(([, attributes, text]) => ({ attributes, text }))

const page = (script: string) => [...reportHtml('A & <b>', { script, style: 'p{}' }, [packed('main', data)])].join('')

describe('the HTML of a report', () => {
  const script = `globalThis.found = ${JSON.stringify(ending)} + \`</Script>\``

  test('has two script elements, whatever data and script hold', () => {
    const [first, second, ...others] = scripts(page(script))
    expect(others).toEqual([])
    expect(first.attributes).toContain('data-name="main"')
    expect(JSON.parse(gunzipSync(Buffer.from(first.text, 'base64')).toString())).toEqual(data)
    expect(second.text).toBe(inlineScript(script))
  })

  test('runs the script that it was given', () => {
    const place: { found?: string } = {}
    runInNewContext(scripts(page(script))[1].text, place)
    expect(place.found).toBe(`${ending}</Script>`)
  })

  test('never opens a comment, in which a browser would look for another end', () => {
    expect(page(script).replace('<!doctype', '')).not.toContain('<!--')
  })

  test('allows this one script and nothing from elsewhere', () => {
    const html = page(script)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(scripts(html)[1].text).digest('base64')
    const rules = Object.fromEntries(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules['default-src']).toEqual(["'none'"])
    expect(rules['script-src']).toEqual([`'sha256-${hash}'`])
    expect(rules['connect-src']).toEqual(["'none'"])
    expect(html).toContain('<title>A &amp; &lt;b&gt;</title>')
  })
})
