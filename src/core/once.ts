/** Computes an answer when it is first asked for, and keeps it. */
export const once = <Value>(compute: () => Value): (() => Value) => {
  let known: { readonly value: Value } | null = null
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
