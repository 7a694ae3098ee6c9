/**
 * Computes the answer for an object once and keeps it as long as the object lives. A contrast is asked again for each
 * of its variants, with the same rows: without this, every variant would sort the same runs anew.
 */
export const remembered = <Key extends object, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const kept = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    const known = kept.get(key) ?? { value: compute(key) }
    kept.set(key, known)
    return known.value
  }
}
