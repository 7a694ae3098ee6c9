interface PickerProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly title: string }[]
  readonly value: string
  /** Whether nothing can be picked, which is all. */
  readonly hasAll?: boolean
  readonly onPick: (id: string) => void
}

/** One of several, from a list that opens. */
export const Picker = ({ label, options, value, hasAll = false, onPick }: PickerProps) => (
  <label class="picker">
    {label}{' '}
    <select value={value} onChange={event => onPick(event.currentTarget.value)}>
      {hasAll && <option value="">all</option>}
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  </label>
)

/** Options that are their own names. */
export const named = (names: readonly string[]) => names.map(name => ({ id: name, title: name }))

export const SearchBox = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => (
  <label>
    Search <input type="search" value={value} onInput={event => onSearch(event.currentTarget.value)} />
  </label>
)
