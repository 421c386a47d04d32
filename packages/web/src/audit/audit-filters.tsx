import { useQuery } from '@tanstack/react-query'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { addDays, plainDate } from '@tradewind/domain/time'
import { today } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import { SelectField } from '../ui/field.tsx'
import { WordsFilter } from '../ui/words-filter.tsx'
import css from './audit.module.css'
import { auditPeople } from './audit-queries.ts'
import { type AuditSearch, refilterAudit } from './audit-search.ts'

type Props = {
  search: AuditSearch
  /** The name of the record whose lines are shown, once a line has it. */
  aboutLabel: string | undefined
  onShow: (search: AuditSearch) => void
}
const BY_ITSELF = 'itself'

/** Filters by days, person and words. A choice applies at once, a typed text on Enter or when leaving the field. */
export function AuditFilterBar({ search, aboutLabel, onShow }: Props) {
  const change = (one: Parameters<typeof refilterAudit>[1]) => onShow(refilterAudit(search, one))
  return (
    <search className={css.filters}>
      <WordsFilter label="Find" placeholder="Text, number or name" value={search.text ?? ''} onFind={(text) => change({ text })} />
      <Person search={search} onChange={change} />
      <DayFilter name="from" label="From" value={search.from ?? ''} onChange={(from) => change({ from })} />
      <DayFilter name="to" label="To" value={search.to ?? ''} onChange={(to) => change({ to })} />
      <span className={css.shortcuts}>
        <Button size="sm" variant="quiet" onClick={() => change({ from: today(), to: undefined })}>
          Today
        </Button>
        <Button size="sm" variant="quiet" onClick={() => change({ from: addDays(plainDate(today()), -6), to: undefined })}>
          7 days
        </Button>
        {search.aboutId !== undefined && (
          <RemovableChip label="Remove this filter" onRemove={() => change({ aboutKind: undefined, aboutId: undefined })}>
            Only {aboutLabel ?? search.aboutId}
          </RemovableChip>
        )}
        {Object.keys(search).length > 0 && (
          <Button size="sm" variant="quiet" icon="x" onClick={() => onShow({})}>
            Clear
          </Button>
        )}
      </span>
    </search>
  )
}

function Person({ search, onChange }: { search: AuditSearch; onChange: (change: Parameters<typeof refilterAudit>[1]) => void }) {
  const people = useQuery(auditPeople())
  const isUnknown = search.userId !== undefined && people.data?.every(({ userId }) => userId !== search.userId)
  return (
    <SelectField
      label="Who"
      controlSize="sm"
      value={search.byItself ? BY_ITSELF : String(search.userId ?? '')}
      onChange={({ target: { value } }) =>
        onChange({
          byItself: value === BY_ITSELF || undefined,
          userId: value === '' || value === BY_ITSELF ? undefined : Number(value),
        })
      }
    >
      <option value="">Everyone</option>
      <option value={BY_ITSELF}>{AUTOMATIC}</option>
      {isUnknown && <option value={search.userId}>Customer {search.userId}</option>}
      {people.data?.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
