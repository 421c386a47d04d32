import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { addDays, plainDate } from '@tradewind/domain/time'
import { Button, IconButton } from '../ui/button.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import { Checkbox, SelectField } from '../ui/field.tsx'
import { isUnconfirmed, isUndriven, suppliersOf } from './group-services.ts'
import { KINDS, type Kind, type TravelSearch } from './travel-search.ts'
import css from './travelling.module.css'

type Props = {
  services: readonly TravelService[]
  date: string
  today: string
  search: TravelSearch
  onShow: (search: TravelSearch) => void
}

/** The day, and what narrows it. */
export function TravelFilters({ services, date, today, search, onShow }: Props) {
  const suppliers = [...new Map(services.flatMap(suppliersOf).map(({ id, name }) => [id, name])).entries()]
  const change = <Name extends keyof TravelSearch>(name: Name, value: TravelSearch[Name] | undefined) => {
    const { [name]: _, ...rest } = search
    onShow({ ...rest, ...(value !== undefined && { [name]: value }) })
  }
  const goTo = (day: string) => change('date', day === today ? undefined : day)
  return (
    <div className={css.filters}>
      <div className={css.day}>
        <IconButton icon="left" size="sm" label="Day before" onClick={() => goTo(addDays(plainDate(date), -1))} />
        <DayFilter name="date" label="Day" value={date} onChange={(day) => day !== '' && goTo(day)} />
        <IconButton icon="right" size="sm" label="Day after" onClick={() => goTo(addDays(plainDate(date), 1))} />
        <Button size="sm" disabledReason={date === today ? 'Today is shown.' : undefined} onClick={() => goTo(today)}>
          Today
        </Button>
      </div>
      <SelectField
        label="Kind"
        controlSize="sm"
        value={search.kind ?? ''}
        onChange={({ target: { value } }) => change('kind', value === '' ? undefined : (value as Kind))}
      >
        <option value="">All kinds</option>
        {Object.entries(KINDS).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Supplier"
        controlSize="sm"
        value={search.supplier ?? ''}
        onChange={({ target: { value } }) => change('supplier', value === '' ? undefined : Number(value))}
      >
        <option value="">All suppliers</option>
        {search.supplier !== undefined && !suppliers.some(([id]) => id === search.supplier) && (
          <option value={search.supplier}>The chosen supplier</option>
        )}
        {suppliers.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={css.boxes}>
        <Checkbox
          checked={search.unconfirmed ?? false}
          onChange={({ target }) => change('unconfirmed', target.checked ? true : undefined)}
        >
          {`Without confirmation (${services.filter(isUnconfirmed).length})`}
        </Checkbox>
        <Checkbox
          checked={search.undriven ?? false}
          onChange={({ target }) => change('undriven', target.checked ? true : undefined)}
        >
          {`Without driver (${services.filter(isUndriven).length})`}
        </Checkbox>
      </div>
    </div>
  )
}
