import type { Config } from 'vega-lite'

/** How all figures look. Lengths are points: 8-point text is 8 points when the figure is printed at its own size. */
export const font = 'Source Sans 3'
/** Where a browser does not have it. */
const fontStack = `'${font}', 'Helvetica Neue', Arial, sans-serif`
export const textSize = 8
export const titleSize = 9
export const lineHeight = 10
/** Of a legend from what stands above it. */
export const legendOffset = 6
export const titleLineHeight = 11
/** Between the title and what is below it. */
export const titleOffset = 8

const millimetresPerInch = 25.4
const pointsPerInch = 72

/** Millimetres as whole points, since Vega rounds sizes. */
export const points = (millimetres: number): number => Math.floor((millimetres / millimetresPerInch) * pointsPerInch)

/** Told apart by color-blind readers and in grey: every two differ in lightness. */
export const palette = ['#004488', '#ddaa33', '#bb5566', '#5a96d2', '#222222', '#785a00'] as const

/** Parts of a bar touch and have no shape to tell them by: in grey they lie farther apart, and light follows dark. */
export const parts = ['#004488', '#ddaa33', '#bb5566', '#dbe7f5', '#111111'] as const

/** Beside the color, for grey prints, and for more levels than there are colors. */
const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'triangle-down', 'cross'] as const

/** Of lines; the first is none. */
export const dashes: readonly (readonly number[])[] = [
  [1, 0],
  [4, 2],
  [1.5, 1.5],
  [6, 2, 1.5, 2],
]

/** One hue from light to dark, so that it reads the same in grey. */
export const sequence = ['#f3f6fa', '#c9d8ea', '#94b4d6', '#5a89bd', '#2a609d', '#004488'] as const

/** What has no place on that scale, beside it: another hue, step by step as light in grey. */
export const otherSequence = ['#faf5ee', '#e8d3ae', '#cbab6f', '#9e7e39', '#6f551a', '#493609'] as const

/** Below and above a middle. */
export const diverging = ['#9c3848', '#d98a95', '#f5f5f5', '#86aed9', '#004488'] as const

export const ink = { text: '#1a1a1a', faint: '#5f5f5f', axis: '#888888', grid: '#e4e4e4', raw: '#9a9a9a' } as const

/** The color and shape of a level, by its place among all levels of the study. */
export const colorOf = (place: number): string => palette[place % palette.length]

/** The color of a part of a bar, by its place among all parts. */
export const partColorOf = (place: number): string => parts[place % parts.length]

export const shapeOf = (place: number): string => shapes[(place + Math.floor(place / palette.length)) % shapes.length]

const axis: Config['axis'] = {
  labelFontSize: textSize,
  labelColor: ink.text,
  labelPadding: 3,
  labelLimit: 0,
  labelOverlap: false,
  titleFontSize: textSize,
  titleFontWeight: 'normal',
  titleColor: ink.text,
  titlePadding: 5,
  domainColor: ink.axis,
  domainWidth: 0.6,
  tickColor: ink.axis,
  tickWidth: 0.6,
  tickSize: 3,
  gridColor: ink.grid,
  gridWidth: 0.5,
}

export const config: Config = {
  font: fontStack,
  background: 'white',
  aria: false,
  padding: 2,
  view: { stroke: null },
  axis,
  axisBand: { grid: false },
  // Half as much outside as between, so that levels with their series side by side share the width evenly.
  scale: { bandWithNestedOffsetPaddingInner: 0.2, bandWithNestedOffsetPaddingOuter: 0.1 },
  legend: {
    orient: 'bottom',
    labelFontSize: textSize,
    labelColor: ink.text,
    labelLimit: 0,
    titleFontSize: textSize,
    titleFontWeight: 'normal',
    titleColor: ink.text,
    symbolSize: 34,
    symbolStrokeWidth: 1,
    symbolOpacity: 1,
    rowPadding: 1,
    columnPadding: 8,
    offset: legendOffset,
    padding: 0,
  },
  title: {
    anchor: 'start',
    frame: 'bounds',
    fontSize: titleSize,
    fontWeight: 600,
    color: ink.text,
    lineHeight: titleLineHeight,
    subtitleFontSize: textSize,
    subtitleColor: ink.faint,
    subtitleFontWeight: 'normal',
    subtitleLineHeight: lineHeight,
    subtitlePadding: 2,
    offset: titleOffset,
  },
  header: { labelFontSize: textSize, titleFontSize: textSize },
  text: { fontSize: textSize, color: ink.text },
  point: { filled: true, opacity: 1, size: 24 },
  rule: { strokeWidth: 1 },
  line: { strokeWidth: 1 },
  bar: { opacity: 1 },
  concat: { spacing: 10 },
}
