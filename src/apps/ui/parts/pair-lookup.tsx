import { useState } from 'preact/hooks'
import { type Address, choose } from '../address.ts'
import type { Source } from '../data/page-source.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { DataTable, textCells } from './data-table.tsx'
import { named, Picker } from './picker.tsx'

interface PairLookupProps {
  readonly source: Source
  readonly address: Address
  readonly generation: number
}

/** Any pair in the headline metrics, which is fetched when somebody looks. */
export const PairLookup = (props: PairLookupProps) => {
  const { base, candidate, among } = props.address.chosen
  const [isOpen, setOpen] = useState((base ?? candidate ?? among) !== undefined)
  return (
    <details class="lookup" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Look up any pair</summary>
      {isOpen && <FoundPair {...props} />}
    </details>
  )
}

const FoundPair = ({ source, address: { chosen }, generation }: PairLookupProps) => {
  const pairs = useLoaded(() => source.pairs(), [source, generation])
  if (!pairs) return <p class="loading">Opening the pairs …</p>
  const arena = pairs.arenas.find(({ title }) => title === chosen.among) ?? pairs.arenas[0]
  if (!arena) return <p>No pair was compared in the headline metrics.</p>
  const { levels } = arena
  const placeOf = (name: string | undefined, usual: number) => {
    const place = levels.indexOf(name ?? '')
    return place < 0 ? usual : place
  }
  const base = placeOf(chosen.base, 0)
  const candidate = placeOf(chosen.candidate, levels.length - 1)
  const pair = arena.pairs.find(each => each.base === base && each.candidate === candidate)
  const title = `${levels[candidate]} vs. ${levels[base]}`
  return (
    <>
      <p class="pickers">
        {pairs.arenas.length > 1 && (
          <Picker
            label="Among"
            options={named(pairs.arenas.map(each => each.title))}
            value={arena.title}
            onPick={among => choose({ among })}
          />
        )}
        <Picker label="Base" options={named(levels)} value={levels[base]} onPick={name => choose({ base: name })} />
        <Picker
          label="Candidate"
          options={named(levels)}
          value={levels[candidate]}
          onPick={name => choose({ candidate: name })}
        />
      </p>
      {pair ? (
        <DataTable
          key={`${arena.title} ${title}`}
          id="pair"
          caption={pairs.arenas.length > 1 ? `${title} (${arena.title})` : title}
          columns={pairs.columns}
          rows={textCells(pair.cells)}
          notes={pairs.notes}
        />
      ) : (
        <p role="status">
          {base === candidate ? 'Choose two that differ.' : 'These two were not compared in any headline metric.'}
        </p>
      )}
      {pairs.leftOut.length > 0 && (
        <p class="note">Too many for this page, but in data/comparisons.csv: {pairs.leftOut.join(', ')}.</p>
      )}
    </>
  )
}
