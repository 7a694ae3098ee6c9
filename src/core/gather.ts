/** The values at these places. A loop: `Float64Array.from` with a function takes ten times as long. */
export const gather = (values: ArrayLike<number>, places: ArrayLike<number>): Float64Array => {
  const gathered = new Float64Array(places.length)
  for (let i = 0; i < places.length; i++) gathered[i] = values[places[i]]
  return gathered
}
