import { parse, View } from 'vega'

/** What Vega makes of an expression. */
export const evaluate = (expression: string): unknown => {
  const view = new View(parse({ signals: [{ name: 'answer', update: expression }] }), { renderer: 'none' })
  view.run()
  return view.signal('answer')
}
