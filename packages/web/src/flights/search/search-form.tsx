import { MOST_SEGMENTS } from '@tradewind/domain/flights/search-rules'
import { maySellSpecial } from '@tradewind/domain/flights/special-fare'
import { type FormEvent, useId, useRef, useState } from 'react'
import { inOwnLanguage } from '../../languages/page-language.ts'
import { today } from '../../lib/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { CoveredSelect } from '../../ui/covered-select.tsx'
import { SearchWishes } from '../wishes/search-wishes.tsx'
import { AirportField } from './airport-field.tsx'
import { DatesField } from './dates-field.tsx'
import { t } from './messages.ts'
import { changeType, draftOf, EMPTY_LEG, lacksOf, pricedTripOf, queryOf, type SearchDraft } from './search-draft.ts'
import css from './search-form.module.css'
import { type SearchLeg, type SearchQuery, TRIP_TYPES, type TripType } from './search-query.ts'
import { SwapButton } from './swap-button.tsx'
import { TravellersField } from './travellers-field.tsx'
import { useCountriesOf } from './use-airport.ts'
import { usePendingChoices } from './use-pending-choices.ts'

type Props = {
  initial: SearchQuery
  onSearch: (query: SearchQuery) => void
  /** Shows the errors at once: the address asked for something that cannot be searched. */
  showsErrors?: boolean
  /** Called, perhaps often, when somebody uses the form. */
  onBegin?: () => void
  /** The first field has the focus, so that a person can type at once. */
  takesFocus?: boolean
  /** What is wished beside the flight is shown once the form is used, or when there is a wish: above results each line counts. */
  foldsWishes?: boolean
}

/** One line on a wide screen, stacked on a phone. Shows what is missing beside the field, after the first attempt. */
export function SearchForm({ initial, onSearch, onBegin, showsErrors = false, takesFocus = false, foldsWishes = false }: Props) {
  const [draft, setDraft] = useState(() => draftOf(initial))
  /** The newest draft: code that waits for an airport reads it later than it was drawn. */
  const latest = useRef(draft)
  const [wasTried, setTried] = useState(showsErrors)
  const [isWaiting, setWaiting] = useState(false)
  const [swaps, setSwaps] = useState(0)
  const [isUsed, setUsed] = useState(false)
  const choices = usePendingChoices()
  const tripId = useId()
  const lacks = wasTried ? lacksOf(draft, today()) : {}
  const [first = EMPTY_LEG] = draft.legs
  const places = placesOf(draft)
  const countriesOf = useCountriesOf(places)
  const isInIndia = maySellSpecial(countriesOf(places))
  const hasReturn = draft.type === 'return' || draft.type === 'special'
  const setLeg = (index: number, change: Partial<SearchLeg>) => edit((now) => withLeg(now, index, change))

  function edit(change: (now: SearchDraft) => SearchDraft) {
    latest.current = change(latest.current)
    setDraft(latest.current)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget
    if (isWaiting) return
    if (!choices.isEmpty()) {
      setWaiting(true)
      await choices.settled()
      setWaiting(false)
    }
    setTried(true)
    if (Object.keys(lacksOf(latest.current, today())).length === 0) onSearch(queryOf(soldWithin(latest.current, countriesOf)))
    else focusFirstBad(form)
  }

  async function swap() {
    await choices.settled()
    edit((now) => withLeg(now, 0, { origin: now.legs[0]?.destination ?? '', destination: now.legs[0]?.origin ?? '' }))
    // A text typed into one field does not belong to the other field's airport.
    setSwaps((times) => times + 1)
  }

  const isMulti = draft.type === 'multiCity'
  const travellers = (
    <TravellersField
      draft={draft}
      onChange={(change) => edit((now) => ({ ...now, ...change }))}
      error={lacks.adultCount ?? lacks.childCount ?? lacks.infantCount}
    />
  )
  return (
    <form
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('flightSearch')}
      {...inOwnLanguage}
      onKeyDown={onBegin}
      onPointerDown={onBegin}
      onFocus={() => setUsed(true)}
    >
      <div className={css.rows}>
        <div className={classes(css.fields, isMulti && css.multi)}>
          <label htmlFor={tripId} className={classes(css.cell, css.trip)}>
            <span className={css.k}>{t('trip')}</span>
            <CoveredSelect
              id={tripId}
              shown={<span className={css.v}>{t(draft.type)}</span>}
              className={css.cover}
              value={draft.type}
              onChange={(event) => edit((now) => changeType(now, event.target.value as TripType))}
            >
              {TRIP_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(type)}
                </option>
              ))}
            </CoveredSelect>
          </label>
          {isMulti && travellers}
          {isMulti && <span className={css.nth}>{t('flight', { n: 1 })}</span>}
          <AirportField
            key={`from-${swaps}`}
            label={t('from')}
            value={first.origin}
            takesFocus={takesFocus && swaps === 0}
            onAwait={choices.add}
            onChange={(origin) => setLeg(0, { origin })}
            error={lacks['segments.0.origin']}
          />
          <AirportField
            key={`to-${swaps}`}
            label={t('to')}
            className={css.to}
            value={first.destination}
            onAwait={choices.add}
            onChange={(destination) => setLeg(0, { destination })}
            error={lacks['segments.0.destination']}
          />
          {/* Between the two fields on the screen, after them for Tab, so that two codes can be typed in a row. */}
          <SwapButton onClick={() => void swap()} />
          <DatesField
            departure={first.departure}
            trip={pricedTripOf(draft, today())}
            back={hasReturn ? draft.return : undefined}
            onChange={(departure, back) => edit((now) => ({ ...withLeg(now, 0, { departure }), return: back }))}
            error={
              lacks['segments.0.preferredDepartureTime'] ?? (hasReturn ? lacks['segments.1.preferredDepartureTime'] : undefined)
            }
          />
          {!isMulti && travellers}
        </div>
        {isMulti && <MoreLegs {...{ draft, lacks, setLeg, edit }} onAwait={choices.add} />}
        {(!foldsWishes || isUsed || draft.fare || draft.airlines.length > 0) && (
          <SearchWishes
            fare={draft.fare}
            airlines={draft.airlines}
            isInIndia={isInIndia}
            onChange={(change) => edit((now) => ({ ...now, ...change }))}
          />
        )}
      </div>
      <Button type="submit" variant="primary" icon="search" className={css.go} pending={isWaiting}>
        {t('search')}
      </Button>
    </form>
  )
}

function MoreLegs({
  draft,
  lacks,
  setLeg,
  edit,
  onAwait,
}: {
  draft: SearchDraft
  lacks: Record<string, string>
  setLeg: (index: number, change: Partial<SearchLeg>) => void
  edit: (change: (now: SearchDraft) => SearchDraft) => void
  onAwait: (choice: Promise<void>) => void
}) {
  const last = draft.legs.at(-1) ?? EMPTY_LEG
  return (
    <>
      {draft.legs.slice(1).map((leg, place) => {
        const index = place + 1
        return (
          <div key={index} className={classes(css.fields, css.multi)}>
            <span className={css.nth}>
              {t('flight', { n: index + 1 })}
              {draft.legs.length > 2 && (
                <IconButton
                  icon="x"
                  size="sm"
                  label={t('removeFlight', { n: index + 1 })}
                  onClick={() => edit((now) => ({ ...now, legs: now.legs.filter((_, other) => other !== index) }))}
                />
              )}
            </span>
            <AirportField
              label={t('from')}
              value={leg.origin}
              onAwait={onAwait}
              onChange={(origin) => setLeg(index, { origin })}
              error={lacks[`segments.${index}.origin`]}
            />
            <AirportField
              label={t('to')}
              className={css.to}
              value={leg.destination}
              onAwait={onAwait}
              onChange={(destination) => setLeg(index, { destination })}
              error={lacks[`segments.${index}.destination`]}
            />
            <DatesField
              departure={leg.departure}
              from={draft.legs[place]?.departure}
              onChange={(departure) => setLeg(index, { departure })}
              error={lacks[`segments.${index}.preferredDepartureTime`]}
            />
          </div>
        )
      })}
      {draft.legs.length < MOST_SEGMENTS && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => edit((now) => ({ ...now, legs: [...now.legs, { ...EMPTY_LEG, origin: last.destination }] }))}
          >
            {t('addFlight')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The airports that are chosen so far. */
function placesOf({ legs }: SearchDraft): string[] {
  return legs.flatMap(({ origin, destination }) => [origin, destination]).filter((code) => code !== '')
}

/** A special fare was chosen for flights within India: the same search for other flights is without it. */
function soldWithin(draft: SearchDraft, countriesOf: (codes: readonly string[]) => string[]): SearchDraft {
  const places = placesOf(draft)
  const known = countriesOf(places)
  return known.length < places.length || maySellSpecial(known) ? draft : { ...draft, fare: undefined }
}

/** A changed flight continues into the next one: where one lands, the next begins while it is still empty. */
function withLeg(draft: SearchDraft, index: number, change: Partial<SearchLeg>): SearchDraft {
  const legs = draft.legs.map((leg, place) => {
    if (place === index) return { ...leg, ...change }
    if (place === index + 1 && change.destination && !leg.origin) return { ...leg, origin: change.destination }
    return leg
  })
  return { ...draft, legs }
}

function focusFirstBad(form: EventTarget): void {
  // The errors are drawn after this event; only then the field to go to is known.
  requestAnimationFrame(() => {
    if (form instanceof HTMLElement) form.querySelector<HTMLElement>(`.${css.bad} input, .${css.bad} button`)?.focus()
  })
}
