import { AIRLINES } from '@tradewind/domain/reference/airlines'
import { readDate } from '@tradewind/domain/time'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { useFollowing } from '../ui/use-following.ts'
import { JOURNEY_WORDS } from './list-active-filters.ts'
import css from './ticket-filters.module.css'
import { type Changed, type Narrowing, readNarrowing } from './ticket-search.ts'

type Draft = Required<{ [K in Exclude<keyof Narrowing, 'userId' | 'search'>]: string }>

const AIRLINE_CHOICES = [
  { value: '', label: 'Any airline' },
  ...AIRLINES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
]
const JOURNEY_CHOICES = [
  { value: '', label: 'All' },
  { value: 'domestic', label: JOURNEY_WORDS.domestic },
  { value: 'international', label: JOURNEY_WORDS.international },
]
const NOT_A_DATE = 'Please enter a valid date'

/** The filters apply with Apply only: each filter asks the server, and four at once are one request. */
export function TicketFilterForm({ applied, onApply }: { applied: Narrowing; onApply: (change: Changed<Narrowing>) => void }) {
  const [draft, setDraft] = useFollowing(draftOf(applied), JSON.stringify(applied))
  const [hasTried, setTried] = useState(false)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const errors = whatIsWrong(draft)
  // A link may contain dates that are not valid.
  const shown = hasTried || Object.keys(whatIsWrong(draftOf(applied))).length > 0 ? errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length === 0) onApply({ ...NO_FIELDS, ...readNarrowing(draft) })
  }
  const clear = () => {
    setDraft(draftOf({}))
    setTried(false)
    onApply(NO_FILTERS)
  }
  return (
    <form className={css.form} onSubmit={submit} aria-label="Filters" noValidate>
      <Segmented label="Journey" choices={JOURNEY_CHOICES} value={draft.journey} onChange={(journey) => set({ journey })} />
      <TextField
        label="PNR or ticket number"
        controlSize="sm"
        name="pnrOrTicket"
        autoComplete="off"
        maxLength={30}
        value={draft.pnrOrTicket}
        onChange={(event) => set({ pnrOrTicket: event.target.value })}
      />
      <TextField
        label="Passenger name"
        controlSize="sm"
        name="passengerName"
        autoComplete="off"
        maxLength={60}
        value={draft.passengerName}
        onChange={(event) => set({ passengerName: event.target.value })}
      />
      <ComboboxField
        isSmall
        label="Airline"
        name="airlineCode"
        options={AIRLINE_CHOICES}
        value={draft.airlineCode}
        onChange={(airlineCode) => set({ airlineCode })}
      />
      <fieldset>
        <legend>Booking date</legend>
        <DateField
          controlSize="sm"
          label="From"
          name="bookedFrom"
          value={draft.bookedFrom}
          error={shown.bookedFrom}
          onChange={(bookedFrom) => set({ bookedFrom })}
        />
        <DateField
          controlSize="sm"
          label="To"
          name="bookedTo"
          value={draft.bookedTo}
          min={draft.bookedFrom}
          error={shown.bookedTo}
          onChange={(bookedTo) => set({ bookedTo })}
        />
      </fieldset>
      <fieldset>
        <legend>Travel date</legend>
        <DateField
          controlSize="sm"
          label="From"
          name="travelFrom"
          value={draft.travelFrom}
          error={shown.travelFrom}
          onChange={(travelFrom) => set({ travelFrom })}
        />
        <DateField
          controlSize="sm"
          label="To"
          name="travelTo"
          value={draft.travelTo}
          min={draft.travelFrom}
          error={shown.travelTo}
          onChange={(travelTo) => set({ travelTo })}
        />
      </fieldset>
      <div className={css.acts}>
        <Button size="sm" variant="primary" type="submit">
          Apply
        </Button>
        <Button size="sm" variant="quiet" onClick={clear}>
          Clear Filters
        </Button>
      </div>
    </form>
  )
}

/** Listed one by one, so that an active filter is removed. */
const NO_FIELDS: Changed<Narrowing> = {
  journey: undefined,
  pnrOrTicket: undefined,
  airlineCode: undefined,
  passengerName: undefined,
  bookedFrom: undefined,
  bookedTo: undefined,
  travelFrom: undefined,
  travelTo: undefined,
}
/** Words and booker are chosen outside the form, but are cleared with the rest: a cleared list is the whole list. */
const NO_FILTERS: Changed<Narrowing> = { ...NO_FIELDS, search: undefined, userId: undefined }

function draftOf(applied: Narrowing): Draft {
  return {
    journey: applied.journey ?? '',
    pnrOrTicket: applied.pnrOrTicket ?? '',
    airlineCode: applied.airlineCode ?? '',
    passengerName: applied.passengerName ?? '',
    bookedFrom: applied.bookedFrom ?? '',
    bookedTo: applied.bookedTo ?? '',
    travelFrom: applied.travelFrom ?? '',
    travelTo: applied.travelTo ?? '',
  }
}

type Wrong = { [K in keyof Draft]?: string | undefined }

export function whatIsWrong(draft: Draft): Wrong {
  const wrong: Wrong = {}
  for (const [from, to] of [
    ['bookedFrom', 'bookedTo'],
    ['travelFrom', 'travelTo'],
  ] as const) {
    if (draft[from] !== '' && !readDate(draft[from])) wrong[from] = NOT_A_DATE
    if (draft[to] !== '' && !readDate(draft[to])) wrong[to] = NOT_A_DATE
    else if (!wrong[from] && draft[from] !== '' && draft[to] !== '' && draft[to] < draft[from])
      wrong[to] = 'The last day is before the first.'
  }
  return wrong
}
