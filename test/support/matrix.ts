/** A point of the picture, in its own unit. */
export type Point = readonly [x: number, y: number]

/** An affine map: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const turned = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}

export const matrixOf = (transform = ''): Matrix => {
  let matrix = identity
  const rest = transform.replace(/(\w+)\(([^)]*)\)/g, (_, name: string, list: string) => {
    const [x, y = 0] = list.split(/[\s,]+/).map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, x, y])
    else if (name === 'rotate') matrix = times(matrix, turned(x))
    else if (name === 'scale') matrix = times(matrix, [x, 0, 0, y || x, 0, 0])
    else throw new TypeError(`The picture uses ${name}.`)
    return ''
  })
  if (rest.trim() !== '') throw new TypeError(`${transform} is no transformation.`)
  return matrix
}

export const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f]
