import { useQueries, useQuery } from '@tanstack/react-query'
import { toDecimal } from '@tradewind/domain/money'
import { addDays, daysBetween, type PlainDate } from '@tradewind/domain/time'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatWeekdayOfYear } from '../../../lib/dates.ts'
import { explain } from '../../../lib/explain.ts'
import { formatAmount } from '../../../lib/money.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import layout from '../../../ui/layout.module.css'
import { FailedNotice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { allHotels, allOptions } from '../all-services.ts'
import type { BuilderValues, TourValues } from '../builder-values.ts'
import { isDay } from '../day-groups.ts'
import { askOf, tourPrice } from '../price-of-tour.ts'
import { amountOf, countOf } from '../read-builder.ts'
import type { Builder } from '../use-builder.ts'
import { lineOfTyped, type NewLine } from './lines-of-typed.ts'
import { indexCatalogue, type Named, type Part, readTyped, type Said } from './read-typed.ts'
import css from './typing.module.css'

const ICONS: Record<NewLine['list'], IconName> = {
  accomodations: 'moon',
  activities: 'map',
  miscellaneous: 'tag',
  flightDetails: 'plane',
}
/** Of other meanings, as many as are taken in at a glance. */
const OTHERS_SHOWN = 5
const TYPED_AT_MOST = 500

/** What the line begins with when somebody asks for it elsewhere on the page; `nth` tells two wishes for the same apart. */
export type TypingWish = { readonly text: string; readonly nth: number }
type Props = { builder: Builder; wish: TypingWish | undefined }

/**
 * Lines are added by typing: '2n marina hotel, desert safari pvt day 3'. What is understood is marked while it is typed, with its day and price; what is not is
 * named and adds nothing. Enter adds all that is understood and keeps the rest.
 */
export function TypingLine({ builder, wish }: Props) {
  const [text, setText] = useState('')
  const [picks, setPicks] = useState<Record<string, number>>({})
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const isUsed = text !== ''
  const hotels = useQuery({ ...allHotels, enabled: isUsed })
  const options = useQuery({ ...allOptions, enabled: isUsed })
  const index = useMemo(
    () =>
      hotels.data && options.data
        ? indexCatalogue(
            hotels.data,
            options.data.filter(({ isTurnedOn }) => isTurnedOn),
          )
        : undefined,
    [hotels.data, options.data],
  )
  const { values } = builder
  const parts = index ? readTyped(text, index, intoOf(values), picks) : []
  const lines = parts.map(({ line }) => line && lineOfTyped(line))
  const prices = usePrices(lines, values)
  const ready = lines.filter((line) => line !== undefined)
  const here = parts.find(({ from, to }) => from <= caret && caret <= to) ?? parts.at(-1)

  useEffect(() => {
    const input = field.current
    if (!wish || !input) return
    setText(wish.text)
    input.focus()
    input.scrollIntoView({ block: 'center' })
    // What it is about is typed before what was said of it.
    requestAnimationFrame(() => input.setSelectionRange(0, 0))
  }, [wish])

  const remove = useLatest((keys: readonly string[]) => builder.removeLines(keys))
  const add = () => {
    if (ready.length === 0) return
    builder.addLines(ready)
    // What was not understood stays, to be mended.
    setText(
      parts
        .filter(({ line }) => !line)
        .map(({ from, to }) => text.slice(from, to))
        .join(', '),
    )
    setPicks({})
    const keys = ready.map(({ line }) => line.key)
    const [only] = ready.length === 1 ? ready : []
    toast('ok', only ? `${titleOf(only)} is added.` : `${ready.length} lines are added.`, {
      label: 'Undo',
      onPress: () => remove(keys),
    })
    field.current?.focus()
  }
  const pick = (part: Part, at: number) => setPicks({ ...picks, [part.key]: at })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Not the whole form.
      event.preventDefault()
      add()
    } else if (event.key === 'Escape' && isUsed) {
      event.stopPropagation()
      setText('')
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && here && here.choices.length > 1) {
      event.preventDefault()
      pick(here, (here.at + (event.key === 'ArrowDown' ? 1 : here.choices.length - 1)) % here.choices.length)
    }
  }
  const heard = useDeferredValue(
    ready.length === 1 && ready[0] ? `${titleOf(ready[0])} can be added.` : `${ready.length} lines can be added.`,
  )
  const failed = hotels.error ?? options.error
  return (
    <section className={css.box} aria-label="Add by typing">
      <div className={css.line}>
        <Icon name="plus" size={18} />
        <div className={css.field}>
          <div ref={ghost} className={css.ghost} aria-hidden="true">
            {marked(text, parts).map(({ at, words, tone }) =>
              tone ? (
                <mark key={at} className={css[tone]}>
                  {words}
                </mark>
              ) : (
                words
              ),
            )}
          </div>
          <input
            ref={field}
            data-slash
            aria-label="Add by typing: nights and hotel, activity, transfer, day"
            aria-describedby="typed-lines"
            placeholder="Add by typing: 2n marina hotel, desert safari pvt day 3"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={TYPED_AT_MOST}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setCaret(target.selectionStart ?? target.value.length)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => ghost.current?.scrollTo({ left: currentTarget.scrollLeft })}
            onKeyDown={onKeyDown}
          />
        </div>
        {!isUsed && <kbd>/</kbd>}
      </div>
      {failed && (
        <FailedNotice onRetry={() => void Promise.all([hotels.refetch(), options.refetch()])}>{explain(failed)}</FailedNotice>
      )}
      {isUsed && !failed && (
        <div className={css.out}>
          <ul id="typed-lines" className={css.hits}>
            {!index && <li className={css.wait}>Loading the catalogue…</li>}
            {parts.map((part, nth) => (
              <li key={part.from}>
                {part.line ? (
                  <Hit part={part} line={lines[nth] as NewLine} price={prices[nth]} arrivalDate={values.arrivalDate} />
                ) : (
                  <p className={css.strange}>
                    <Icon name="warning" size={16} /> {part.why}
                  </p>
                )}
                {part === here && part.choices.length > 1 && <Others part={part} onPick={(at) => pick(part, at)} />}
              </li>
            ))}
          </ul>
          <p className={layout.vh} aria-live="polite">
            {heard}
          </p>
          <footer className={css.foot}>
            <span>
              <kbd>Enter</kbd> add {ready.length}
            </span>
            <span>
              <kbd>Esc</kbd> clear
            </span>
            {(here?.choices.length ?? 0) > 1 && (
              <span>
                <kbd>↓</kbd> next meaning
              </span>
            )}
            <span className={css.words}>
              <kbd>2n</kbd> nights <kbd>day 3</kbd> <kbd>pvt</kbd> <kbd>sic</kbd> <kbd>optional</kbd> <kbd>@150</kbd> price
            </span>
            <Button
              size="xs"
              variant="primary"
              disabledReason={ready.length === 0 ? 'Nothing that was typed is understood yet.' : undefined}
              onClick={add}
            >
              {ready.length === 1 ? 'Add 1 line' : `Add ${ready.length} lines`}
            </Button>
          </footer>
        </div>
      )}
    </section>
  )
}

type HitProps = { part: Part; line: NewLine; price: string | undefined; arrivalDate: string }

function Hit({ part, line, price, arrivalDate }: HitProps) {
  const { date = '', said } = part.line ?? {}
  return (
    <div className={css.hit}>
      <Icon name={ICONS[line.list]} size={18} />
      <b>{titleOf(line)}</b>
      <span>{[detailOf(line), said && rideWords(line, said), said?.isOptional && 'optional'].filter(Boolean).join(' · ')}</span>
      <span className={css.date}>
        {date ? `Day ${daysBetween(arrivalDate as PlainDate, date as PlainDate) + 1}, ${formatWeekdayOfYear(date)}` : 'No day yet'}
      </span>
      <span className={css.price}>{price ?? ''}</span>
    </div>
  )
}

/** What the same words may mean too. */
function Others({ part, onPick }: { part: Part; onPick: (at: number) => void }) {
  const others = part.choices.map((named, at) => ({ at, name: nameOf(named) })).filter(({ at }) => at !== part.at)
  return (
    <p className={css.others}>
      or
      {others.slice(0, OTHERS_SHOWN).map(({ at, name }) => (
        <button key={at} type="button" onClick={() => onPick(at)}>
          {name}
        </button>
      ))}
      {others.length > OTHERS_SHOWN && <span>and {others.length - OTHERS_SHOWN} more</span>}
    </p>
  )
}

/** Of each line as far as it has one: by the rates, or as it was typed. */
function usePrices(lines: readonly (NewLine | undefined)[], values: BuilderValues): (string | undefined)[] {
  const asks = lines.map((line) => (line?.list === 'activities' ? askOf(line.line as TourValues, values) : undefined))
  // A key that is typed asks nothing by itself: only what it settled on.
  const settled = useDeferredValue(JSON.stringify(asks))
  const asked = (JSON.parse(settled) as (typeof asks)[number][]).filter((ask) => ask)
  const answers = useQueries({
    queries: [...new Map(asked.map((ask) => [JSON.stringify(ask), ask])).values()].map((ask) => tourPrice(ask as never)),
  })
  return lines.map((line, nth) => {
    const currency = values.currencySymbol
    if (!line) return undefined
    if (line.list !== 'activities') {
      const price = 'price' in line.line ? line.line.price : ''
      if (line.list === 'accomodations' && price === '') return 'No price yet'
      return price === '' || price === '0' ? undefined : formatAmount(toDecimal(amountOf(price, currency)), currency)
    }
    const ask = asks[nth]
    if (!ask) return undefined
    const found = [...new Map(asked.map((one) => [JSON.stringify(one), one])).keys()].indexOf(JSON.stringify(ask))
    const { data, isError } = answers[found] ?? {}
    if (isError || data?.why) return 'No price'
    return data?.price ? formatAmount(data.price.price, data.price.currency) : '…'
  })
}

function intoOf(values: BuilderValues) {
  const ends = values.accomodations
    .filter(({ checkinDate, isOptional }) => isDay(checkinDate) && !isOptional)
    .map(({ checkinDate, noOfNights }) => addDays(checkinDate as PlainDate, countOf(noOfNights)))
  const arrivalDate = isDay(values.arrivalDate) ? values.arrivalDate : ''
  return { arrivalDate, noOfDays: countOf(values.noOfDays), nextNight: ends.sort().at(-1) ?? arrivalDate }
}

/** The text in pieces: plain, understood, and not understood. */
function marked(text: string, parts: readonly Part[]) {
  const marks = parts.flatMap((part) => part.marks).sort((a, b) => a.from - b.from)
  const pieces: { at: number; words: string; tone?: 'known' | 'unknown' }[] = []
  let at = 0
  for (const { from, to, isKnown } of marks) {
    if (from < at) continue
    if (from > at) pieces.push({ at, words: text.slice(at, from) })
    pieces.push({ at: from, words: text.slice(from, to), tone: isKnown ? 'known' : 'unknown' })
    at = to
  }
  return at < text.length ? [...pieces, { at, words: text.slice(at) }] : pieces
}

function nameOf(named: Named): string {
  return named.kind === 'hotel' ? named.hotel.name : `${named.option.activity}, ${named.option.name}`
}

function titleOf({ list, line }: NewLine): string {
  return list === 'flightDetails' ? `${line.airlineCode} ${line.flightNo}` : line.name
}

function detailOf(one: NewLine): string {
  switch (one.list) {
    case 'accomodations':
      return `${one.line.noOfNights} ${one.line.noOfNights === '1' ? 'night' : 'nights'}, ${one.line.numberOfRooms} ${one.line.numberOfRooms === '1' ? 'room' : 'rooms'}`
    case 'activities':
      return [one.line.tourOption, one.line.time].filter(Boolean).join(' · ')
    case 'miscellaneous':
      return ['miscellaneous, not from the catalogue', one.line.time].filter(Boolean).join(' · ')
    case 'flightDetails':
      return `${one.line.origin} – ${one.line.destination}${one.line.bookedByCustomer ? ' · booked by the customer' : ''}`
  }
}

function rideWords({ list, line }: NewLine, { basis }: Said): string | false {
  if (list !== 'activities' && list !== 'accomodations') return false
  if (line.transferType === '') return list === 'activities' && 'ticket only'
  const way = line.transferType === 'return' ? 'transfer there and back' : 'transfer one way'
  return basis === 'PVT' ? `private ${way}` : basis === 'SIC' ? `shared ${way}` : way
}
