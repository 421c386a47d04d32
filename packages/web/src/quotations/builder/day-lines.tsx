import { useQuery } from '@tanstack/react-query'
import { toDecimal } from '@tradewind/domain/money'
import { nameParts } from '@tradewind/domain/quotations/cost-of-priced'
import { OPEN_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { driftOfKart } from '../rate-drift-queries.ts'
import type { Adding } from './add-line.tsx'
import css from './builder.module.css'
import { type ListName, newFlight, newOther, newTransfer, type TourValues } from './builder-values.ts'
import type { Unconfirmed } from './cost-of-line.ts'
import { Day, type What } from './day.tsx'
import { groupByDay, type ListedLine } from './day-groups.ts'
import { type DaySum, faultsByLine, nightsOf, sumOf } from './day-sums.ts'
import { DaysContext, LineRow } from './line-row.tsx'
import type { AnyLine } from './name-line.ts'
import { pathOf } from './read-builder.ts'
import { otherThan, useSavedPrices } from './saved-prices.ts'
import type { TypingWish } from './typing/typing-line.tsx'
import { useAddLines } from './use-add-lines.ts'
import type { Builder } from './use-builder.ts'
import { useLineDrops } from './use-day-drag.ts'
import { useMoveLine } from './use-move-line.ts'
import { useRemoveLine } from './use-remove-line.ts'

// Not part of the first load of the page.
const LineEditor = lazy(async () => ({ default: (await import('./line-editor.tsx')).LineEditor }))
const AddLine = lazy(async () => ({ default: (await import('./add-line.tsx')).AddLine }))
const DriftNotice = lazy(async () => ({ default: (await import('./drift-parts.tsx')).DriftNotice }))
const DriftOfLine = lazy(async () => ({ default: (await import('./drift-parts.tsx')).DriftOfLine }))
const UnconfirmedCosts = lazy(async () => ({ default: (await import('./unconfirmed-costs.tsx')).UnconfirmedCosts }))
const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }))
const TypingBar = lazy(async () => ({ default: (await import('./typing/typing-bar.tsx')).TypingBar }))

type Props = { builder: Builder; mayEdit: boolean; areCostsHidden: boolean; onHideCosts: () => void }

/** The days with what happens on them, and what has no day yet. Of 400 lines a key that is typed draws only those that it changes. */
export function DayLines({ builder, mayEdit, areCostsHidden, onHideCosts }: Props) {
  const { values } = builder
  const { days, others } = groupByDay(values)
  const [open, setOpen] = useState<string>()
  const [why, setWhy] = useState<string>()
  const [adding, setAdding] = useState<{ what: Adding; date: string }>()
  const [isTaking, setTaking] = useState(false)
  const viewer = useUser()
  const seesBookings = viewer !== null && may(viewer, 'tickets.queue')
  const addNow = useLatest((what: What, date: string) => {
    if (what === 'booking') return setTaking(true)
    if (what === 'hotel' || what === 'activity') return setAdding({ what, date })
    const { list, line } = newLineOf(what, date)
    builder.addLine(list, line)
    setOpen(line.key)
  })
  const [wish, setWish] = useState<TypingWish>()
  const typeOn = useLatest((day: number) => setWish({ text: ` day ${day}`, nth: (wish?.nth ?? 0) + 1 }))
  const remove = useRemoveLine(builder)
  const itinerary = useRef<HTMLElement>(null)
  const move = useMoveLine(builder, itinerary)
  const mayMove = mayEdit && days.some(({ date }) => date !== undefined)
  useLineDrops(itinerary, mayMove, move)
  const addLines = useAddLines(builder)
  const toggle = useCallback((key: string) => {
    setOpen((before) => (before === key ? undefined : key))
    setWhy(undefined)
  }, [])
  const askWhy = useCallback((key: string) => {
    setOpen(key)
    setWhy(key)
  }, [])
  const chooseTime = useLatest((key: string, time: string) => builder.setLine<TourValues>('activities', key, { time }))
  const confirmCost = useLatest((key: string) => builder.confirmCosts([key]))
  const sellAgain = useLatest((list: ListName, key: string) => setOpen(builder.sellAgain(list, key)))
  const drift = useDrift(builder)
  const decided = { mayEdit, unsaved: builder.form.isChanged ? 'Save your changes first.' : undefined }
  const savedPrices = useSavedPrices(builder.saved, builder.form.isChanged)
  const savedOf = ({ line }: ListedLine) => (line.id === undefined ? undefined : savedPrices?.ofLines.get(line.id))
  const sums = new Map(builder.sum?.lines.map((line) => [line.lineId, line]))
  const faults = faultsByLine(builder.wrong)
  const row = (one: ListedLine) => {
    const path = pathOf(one.list, one.at)
    const isOpen = open === one.line.key
    const summed = sums.get(path)
    const drifted = drift?.lines.find(({ id }) => id === one.line.id)
    const isCancelled = one.line.id !== undefined && builder.cancelled.has(one.line.id)
    const hasPrice = !builder.wrong[`${path}.price`]
    return (
      <LineRow
        key={one.line.key}
        {...one}
        isOpen={isOpen}
        mayEdit={mayEdit && !isCancelled}
        isCancelled={isCancelled}
        onSellAgain={mayEdit && isCancelled ? sellAgain : undefined}
        currency={values.currencySymbol}
        points={builder.basis?.taxBasisPoints ?? 0}
        price={summed?.price}
        cost={summed?.cost ?? undefined}
        costAtLeast={summed?.costAtLeast}
        missing={missingOf(builder, one)}
        unconfirmed={textOf(builder.unconfirmed.get(one.line.key))}
        onConfirm={confirmCost}
        counts={summed?.counts ?? true}
        hasPrice={hasPrice}
        was={isPriced(builder, one) ? otherThan(hasPrice ? summed?.price : undefined, savedOf(one)) : undefined}
        faults={faults.get(path) ?? ''}
        {...lacksOf(builder, path, one)}
        onTime={chooseTime}
        onToggle={toggle}
        onRemove={remove}
        mayMove={mayMove && !isCancelled}
        onMove={move}
        below={
          drift &&
          drifted && (
            <Suspense>
              <DriftOfLine line={drifted} drift={drift} {...decided} />
            </Suspense>
          )
        }
      >
        {isOpen && mayEdit && !isCancelled && (
          <Suspense>
            <LineEditor builder={builder} one={one} asksWhy={why === one.line.key} />
          </Suspense>
        )}
      </LineRow>
    )
  }
  const summedDays = days.map((day): DaySum => {
    const paths = day.lines.map(({ list, at }) => pathOf(list, at))
    const isDrifted = ({ line }: ListedLine) => drift?.lines.some(({ id }) => id === line.id)
    return {
      ...{ ...day, sum: sumOf(paths, sums, values.currencySymbol), faults: paths.filter((path) => faults.has(path)).length },
      drifted: day.lines.filter(isDrifted).length,
    }
  })
  const nights = nightsOf(values)
  const confirmable = [...builder.unconfirmed].flatMap(([key, { fits }]) => (fits ? key : []))
  return (
    <DaysContext value={days}>
      {mayEdit && (
        <Suspense fallback={<div className={css.typingSpace} />}>
          <TypingBar builder={builder} days={summedDays} wish={wish} onHideCosts={onHideCosts} onWhy={askWhy} />
        </Suspense>
      )}
      {drift && (
        <Suspense>
          <DriftNotice drift={drift} {...decided} />
        </Suspense>
      )}
      {mayEdit && confirmable.length > 1 && (
        <Suspense>
          <UnconfirmedCosts count={confirmable.length} onConfirm={() => builder.confirmCosts(confirmable)} />
        </Suspense>
      )}
      <section ref={itinerary} className={css.days} aria-label="Itinerary">
        {summedDays.map(({ number, date, lines, sum }) => (
          <Day
            key={number}
            title={`Day ${number}`}
            date={date ?? ''}
            night={nights.get(date ?? '') ?? ''}
            sum={lines.length > 0 && sum ? formatAmount(toDecimal(sum), values.currencySymbol) : ''}
            mayEdit={mayEdit}
            seesBookings={seesBookings}
            onAdd={addNow}
            empty={
              mayEdit && (
                <Button size="xs" variant="quiet" onClick={() => typeOn(number)}>
                  Add by typing
                </Button>
              )
            }
          >
            {lines.map(row)}
          </Day>
        ))}
        {(others.length > 0 || days.length === 0) && (
          <Day
            title={days.length === 0 ? 'Services' : 'On no day of the itinerary'}
            date=""
            mayEdit={mayEdit}
            seesBookings={seesBookings}
            onAdd={addNow}
          >
            {others.map(row)}
          </Day>
        )}
        {mayEdit && <Keys areCostsHidden={areCostsHidden} onHideCosts={onHideCosts} />}
        {isTaking && (
          <Suspense>
            <BookingDialog
              builder={builder}
              onClose={() => setTaking(false)}
              onAdd={(flights) => {
                addLines(
                  flights.map((line) => ({ list: 'flightDetails', line })),
                  flights.length === 1 ? 'The flight is added.' : `${flights.length} flights are added.`,
                )
                setTaking(false)
              }}
            />
          </Suspense>
        )}
        {adding && (
          <Suspense>
            <AddLine
              what={adding.what}
              date={adding.date || values.arrivalDate}
              onClose={() => setAdding(undefined)}
              onAdd={(list, line) => {
                builder.addLine(list, line)
                setOpen(line.key)
                setAdding(undefined)
              }}
            />
          </Suspense>
        )}
      </section>
    </DaysContext>
  )
}

/** Of a kind that is filled in, and not chosen first. */
function newLineOf(what: 'transfer' | 'other' | 'flight', date: string): AnyLine {
  if (what === 'transfer') return { list: 'transfers', line: newTransfer(date) }
  return what === 'other' ? { list: 'miscellaneous', line: newOther(date) } : { list: 'flightDetails', line: newFlight(date) }
}

/** It has its price, or will have none: its rates are not being read, nor those of currencies. */
function isPriced({ tours, sum }: Builder, { line }: ListedLine): boolean {
  const { how, ask, answer, why } = tours.get(line.key) ?? {}
  return sum !== undefined && (how !== 'rates' || ask === undefined || answer !== undefined || why !== undefined)
}

/** As text: a row is drawn again only where it is another. '': there is none. */
const textOf = (unconfirmed: Unconfirmed | undefined) => (unconfirmed ? JSON.stringify(unconfirmed) : '')

/** The parts whose cost its rates do not know, while nobody has said it: 'transfer'. */
function missingOf({ tours }: Builder, { line }: ListedLine): string {
  const { partly, cost, costLater } = tours.get(line.key) ?? {}
  return partly && cost === '' && costLater === '' ? nameParts(partly.missing) : ''
}

/** Why the line could not be sold as it is, but for what is wrong with it already. */
function lacksOf({ saleFaults, wrong }: Builder, path: string, { line }: ListedLine): { lacks: string; times: string } {
  // The server is asked again a moment after a time is chosen.
  const isMended = (times: readonly string[] = []) => 'time' in line && times.includes(line.time)
  const lacking = (saleFaults.ofLines.get(line.key) ?? []).filter(
    ({ field, times }) => !wrong[`${path}.${field}`] && !isMended(times),
  )
  const times = lacking.flatMap((fault) => fault.times ?? [])
  return { lacks: lacking.map(({ sentence }) => sentence).join(' '), times: times.join(' ') }
}

/** What the rates of today would change of it while its customer still decides. A version that somebody else has saved since says nothing about this one. */
function useDrift({ saved }: Builder) {
  const isOpen = saved !== undefined && OPEN_STATUSES.includes(saved.status)
  const { data } = useQuery({ ...driftOfKart(saved?.id ?? 0), enabled: isOpen })
  return isOpen && data && data.version === saved.version ? data : undefined
}

function Keys({ areCostsHidden, onHideCosts }: { areCostsHidden: boolean; onHideCosts: () => void }) {
  return (
    <footer className={css.keys}>
      <span>
        <kbd>/</kbd> add
      </span>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> move
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> other day
      </span>
      <span>
        <kbd>E</kbd> edit
      </span>
      <span>
        <kbd>O</kbd> optional
      </span>
      <span>
        <kbd>D</kbd> duplicate
      </span>
      <span>
        <kbd>W</kbd> why this price
      </span>
      <button type="button" aria-pressed={areCostsHidden} onClick={onHideCosts}>
        <kbd>H</kbd> {areCostsHidden ? 'show costs' : 'hide costs'}
      </button>
    </footer>
  )
}
