import { useQuery } from '@tanstack/react-query'
import { addDays, daysBetween, plainDate, readDate } from '@tradewind/domain/time'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import css from './activity-form.module.css'
import { activityCities } from './activity-queries.ts'
import { type ActivityQuery, datesOf, partyOf, queryOfParty } from './activity-query.ts'
import { PartyField } from './party-field.tsx'

const MOST_DAYS = 90

type Props = {
  initial: ActivityQuery
  onSearch: (query: ActivityQuery) => void
  /** What the server refused, by field. */
  refused?: Readonly<Record<string, string>> | undefined
}

/** City, days and travellers. What is missing stands beside its field once somebody has tried to search. */
export function ActivityForm({ initial, onSearch, refused = {} }: Props) {
  const cities = useQuery(activityCities)
  const [cityId, setCity] = useState(initial.cityId === undefined ? '' : `${initial.cityId}`)
  const [dates, setDates] = useState(() => datesOf(initial, today()))
  const [party, setParty] = useState(() => partyOf(initial))
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const options = (cities.data ?? []).map(({ id, city }) => ({ value: `${id}`, label: city }))
  // Where there is only one city, nobody has to choose it.
  const chosen = cityId || (options.length === 1 ? (options[0]?.value ?? '') : '')
  const lacks: Record<string, string | undefined> = wasTried
    ? {
        cityId: options.some(({ value }) => value === chosen) ? undefined : 'Please choose a city.',
        ...lacksOfDates(dates),
        adults: party.adults + party.childAges.length + party.infants === 0 ? 'Please add at least one traveller.' : undefined,
      }
    : refused
  const setFirst = useCallback((startDate: string) => {
    setDates((now) => {
      // The trip moves whole, so that one who changes the first day rarely has to change the last.
      const [before, next] = [readDate(now.startDate), readDate(startDate)]
      const last = readDate(now.endDate)
      if (!next || !before || !last || last < before) return { ...now, startDate }
      return { startDate, endDate: addDays(plainDate(startDate), daysBetween(before, last)) }
    })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const isComplete =
      options.some(({ value }) => value === chosen) &&
      Object.values(lacksOfDates(dates)).every((lack) => lack === undefined) &&
      party.adults + party.childAges.length + party.infants > 0
    if (isComplete) onSearch({ cityId: Number(chosen), ...dates, ...queryOfParty(party) })
    // The errors are drawn after this event.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <>
      <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="Activity search">
        <ComboboxField
          name="cityId"
          label="City"
          value={chosen}
          options={options}
          onChange={setCity}
          error={lacks.cityId}
          help={cities.data?.length === 0 ? 'No city has activities on sale yet.' : undefined}
        />
        <DateField
          name="startDate"
          label="First day"
          value={dates.startDate}
          min={today()}
          onChange={setFirst}
          error={lacks.startDate}
        />
        <DateField
          name="endDate"
          label="Last day"
          value={dates.endDate}
          min={readDate(dates.startDate) ?? today()}
          onChange={(endDate) => setDates((now) => ({ ...now, endDate }))}
          error={lacks.endDate}
        />
        <PartyField party={party} onChange={setParty} error={lacks.adults ?? lacks.childAges} />
        <Button type="submit" variant="primary" icon="search" className={css.go}>
          Search
        </Button>
      </form>
      {cities.isError && <FailedNotice onRetry={() => void cities.refetch()}>{explain(cities.error)}</FailedNotice>}
    </>
  )
}

function lacksOfDates({ startDate, endDate }: { startDate: string; endDate: string }) {
  const [first, last] = [readDate(startDate), readDate(endDate)]
  const lack = (date: typeof first) => (date ? undefined : 'Please enter a valid date')
  if (!first || !last) return { startDate: lack(first), endDate: lack(last) }
  if (first < today()) return { startDate: 'The first day is in the past.' }
  if (last < first) return { endDate: 'The last day is before the first.' }
  if (daysBetween(first, last) + 1 > MOST_DAYS) return { endDate: `Please choose ${MOST_DAYS} days at most.` }
  return {}
}
