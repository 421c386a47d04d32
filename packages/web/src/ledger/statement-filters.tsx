import { STATEMENT_KINDS, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { addDays, plainDate } from '@tradewind/domain/time'
import { today } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import { SelectField } from '../ui/field.tsx'
import { WordsFilter } from '../ui/words-filter.tsx'
import css from './wallet.module.css'
import { isFiltered, refilter, type StatementSearch } from './wallet-search.ts'

type Props = { search: StatementSearch; onShow: (search: StatementSearch) => void }

/** Filters by days, kind, PNR or words. A choice applies at once, a typed text on Enter or when leaving the field. */
export function StatementFilters({ search, onShow }: Props) {
  const change = (one: StatementSearch) => onShow(refilter(search, one))
  return (
    <search className={css.filters}>
      <DayFilter name="from" label="From" value={search.from ?? ''} onChange={(from) => change({ from })} />
      <DayFilter name="to" label="To" value={search.to ?? ''} onChange={(to) => change({ to })} />
      <SelectField
        label="Type"
        controlSize="sm"
        value={search.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value as StatementKind })}
      >
        <option value="">All types</option>
        {Object.entries(STATEMENT_KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <WordsFilter label="PNR, booking or text" value={search.text ?? ''} onFind={(text) => change({ text })} />
      <span className={css.shortcuts}>
        <Button size="sm" variant="quiet" onClick={() => change({ from: addDays(plainDate(today()), -29), to: today() })}>
          30 days
        </Button>
        <Button size="sm" variant="quiet" onClick={() => change({ from: `${today().slice(0, 7)}-01`, to: today() })}>
          This month
        </Button>
        {isFiltered(search) && (
          <Button size="sm" variant="quiet" icon="x" onClick={() => onShow({})}>
            Clear
          </Button>
        )}
      </span>
    </search>
  )
}
