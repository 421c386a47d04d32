import type { Markup } from '@tradewind/contract/markups/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import { SmallSelect } from '../ui/small-select.tsx'
import type { ChangedSearch, MarkupSearch } from './markup-search.ts'
import css from './markups.module.css'

type Props = {
  kind: RuleKind
  rules: readonly Markup[]
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
}

/** Filters the rules by name, journey and airline; it offers only values that occur. */
export function RuleFilters({ kind, rules, search, onShow }: Props) {
  const [typed, setTyped] = useState(search.search ?? '')
  const airlines = new Map(rules.flatMap((rule) => (rule.airlineCode ? [[rule.airlineCode, rule.airlineName ?? '']] : [])))
  return (
    <>
      <label className={css.find}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label="Find a rule"
          placeholder="Find a rule"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            onShow({ search: event.target.value || undefined })
          }}
        />
      </label>
      <SmallSelect
        label="Journey"
        value={search.journey ?? ''}
        onChange={(event) => onShow({ journey: event.target.value === '' ? undefined : (event.target.value as 'domestic') })}
      >
        <option value="">All journeys</option>
        <option value="domestic">Domestic</option>
        <option value="international">International</option>
      </SmallSelect>
      {kind !== 'defaultAirline' && airlines.size > 0 && (
        <SmallSelect
          className={css.pick}
          label="Airline"
          value={search.airline ?? ''}
          onChange={(event) => onShow({ airline: event.target.value || undefined })}
        >
          <option value="">All airlines</option>
          {[...airlines]
            .sort(([, a], [, b]) => a.localeCompare(b))
            .map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SmallSelect>
      )}
    </>
  )
}
