import { readFileSync } from 'node:fs'

/**
 * One exhibit of one study: a piece of HTML, or why there is none.
 * @typedef {{ id: string, study: string, html: string | null, reason: string }} Hung
 */

/**
 * @param {number} weight
 * @param {string} file
 */
const fontFace = (weight, file) => {
  const bytes = readFileSync(new URL(`../assets/fonts/${file}`, import.meta.url)).toString('base64')
  return `@font-face { font-family: 'Source Sans 3'; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes}) }`
}

const style = () => `
${fontFace(400, 'SourceSans3-Regular.ttf')}
${fontFace(600, 'SourceSans3-SemiBold.ttf')}
body { font: 14px 'Source Sans 3', sans-serif; margin: 1rem; background: #f0f0f0; color: #222 }
section { margin: 2rem 0 } h2 { margin: 0 0 .5rem }
.wall { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
figure { margin: 0; background: white; padding: .5rem } figcaption { color: #777; font-size: 12px }
.none { color: #777; font-size: 12px; margin: .25rem 0 }
table { border-collapse: collapse; font-size: 12px } td, th { padding: .1rem .4rem } tbody { border-top: 1px solid #ccc }
caption { font-weight: 600; text-align: left } tfoot { color: #777 }
body:has(#grey:checked) svg { filter: grayscale(1) }
body:has(#large:checked) svg { zoom: 1.6 }
nav { columns: 5; font-size: 12px }`

/** @param {string} text */
const escapeText = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {Hung} hung */
const piece = ({ study, html, reason }) =>
  html === null
    ? `<p class="none">${escapeText(study)}: ${escapeText(reason)}</p>`
    : `<figure><figcaption>${escapeText(study)}</figcaption>${html}</figure>`

/**
 * One page with everything on it: exhibit by exhibit, study by study.
 * @param {readonly Hung[]} hung
 */
export const galleryPage = hung => {
  const ids = [...new Set(hung.map(({ id }) => id))].sort()
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>',
    `<style>${style()}</style>`,
    '<label><input type="checkbox" id="large"> larger than printed</label>',
    '<label><input type="checkbox" id="grey"> in grey</label>',
    `<nav>${ids.map(id => `<a href="#${id}">${id}</a><br>`).join('')}</nav>`,
    ...ids.map(id => {
      const pieces = hung.filter(each => each.id === id).map(piece)
      return `<section id="${id}"><h2>${id}</h2><div class="wall">${pieces.join('\n')}</div></section>`
    }),
    '</html>',
  ].join('\n')
}
