import { TRANSFER_CHOICES, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { parseMoney } from '@tradewind/domain/money'
import { lazy, Suspense, useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { DayStrip, type StripDay } from '../../ui/day-strip/day-strip.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FixNote } from '../../ui/fix-note.tsx'
import { type MatrixCell, PriceMatrix } from '../../ui/price-matrix/price-matrix.tsx'
import { TimeSlots } from '../../ui/time-slots/time-slots.tsx'
import type { CartParty } from '../cart/cart-change.ts'
import { useAddToCart } from '../cart/use-cart-change.ts'
import css from './activity-card.module.css'
import type { ActivityFilters } from './activity-query.ts'
import type { PartnerChoice } from './book-partner-dialog.tsx'
import { CancellationSteps } from './cancellation-steps.tsx'
import type { OfferedActivity } from './match-activities.ts'
import { bestPrice, type FoundDay, type FoundOption, type FoundSlot, isFree, offerOn } from './match-activities.ts'
import { countOf, nameLine, WAYS } from './search-words.ts'

const BookPartnerDialog = lazy(() => import('./book-partner-dialog.tsx').then((part) => ({ default: part.BookPartnerDialog })))

type Props = {
  activity: OfferedActivity
  filters: ActivityFilters
  party: CartParty
  currency: string
  timeZone: string
  /** Shows other days, where the nearest that can be had is not among those that were searched. */
  onDates: (date: string) => void
}

/** Option, transfer, day and time of an activity, with the lines of the price. Each choice counts at once, without a call. */
export function OfferPanel({ activity, filters, party, currency, timeZone, onDates }: Props) {
  const best = bestPrice(activity, filters) ?? bestPrice(activity)
  const [optionId, setOption] = useState(best?.optionId ?? activity.tourOptions[0]?.id)
  const [transfer, setTransfer] = useState<TransferChoice>(best?.transfer ?? 'ticket')
  const [date, setDate] = useState(best?.date ?? activity.tourOptions[0]?.days[0]?.date)
  const [startsAt, setStart] = useState(best?.startsAt)
  const [isOptional, setOptional] = useState(false)
  const add = useAddToCart()
  const isAlone = party.adults + party.children + party.infants === 1

  const option = activity.tourOptions.find(({ id }) => id === optionId)
  const day = option?.days.find((each) => each.date === date)
  const offer = option && day && offerOn(option, day, transfer)
  const slot = option && day && slotOf(option, day, startsAt)
  const ways = TRANSFER_CHOICES.filter((way) =>
    activity.tourOptions.some((each) => each.offers.length > 0 && each.days.some((on) => isSold(each, on, way))),
  )
  const cellOf = (row: string, column: string): MatrixCell => {
    const of = activity.tourOptions.find(({ id }) => `${id}` === row)
    const on = of?.days.find((each) => each.date === date)
    const cell = of && on && offerOn(of, on, column as TransferChoice)
    if (!of || !on || !cell) return { refusal: 'Not on this day' }
    if (!('total' in cell)) return { refusal: cell.sentence }
    const why = whyNotOn(of, on)
    if (why) return { refusal: why }
    const perPerson = `${formatAmount(cell.perPerson, currency)} per person`
    return { amount: parseMoney(cell.total, currency), note: isAlone ? undefined : perPerson }
  }
  const whyNot = option && day ? whyNotOn(option, day) : undefined
  const canAdd = option && day && slot && offer && 'total' in offer && whyNot === undefined
  const needsTime = option?.timing === 'startTimes'

  return (
    <div className={css.panel}>
      {activity.description && <p className={css.description}>{activity.description}</p>}
      <PriceMatrix
        label={`Prices of ${activity.name}`}
        rows={activity.tourOptions.map(({ id, name, description }) => ({ id: `${id}`, name, note: description || undefined }))}
        columns={(ways.length > 0 ? ways : (['ticket'] as const)).map((way) => ({ id: way, ...WAYS[way] }))}
        cellOf={cellOf}
        value={optionId === undefined ? undefined : { row: `${optionId}`, column: transfer }}
        onChange={({ row, column }) => {
          setOption(Number(row))
          setTransfer(column as TransferChoice)
        }}
      />
      <div className={css.choice}>
        <div className={css.when}>
          <b aria-hidden="true">Day</b>
          <DayStrip
            label="Day"
            days={option?.days.map((each) => stripDay(option, each)) ?? []}
            chosen={date}
            onChoose={(next) => next && setDate(next)}
          />
          {option && day && needsTime && day.slots.length > 0 && (
            <TimeSlots
              legend="Start"
              slots={day.slots.map((each) => ({
                time: each.startsAt,
                left: each.places ?? undefined,
                refusal: refusalOf(each, option),
              }))}
              value={slot?.startsAt}
              onChange={setStart}
            />
          )}
          {option && !needsTime && slot && <p className={css.open}>{describeOpening(option, slot)}</p>}
          {whyNot && <WhyNot option={option} sentence={whyNot} onDate={setDate} onDates={onDates} />}
        </div>
        <div className={css.sum}>
          {offer && 'total' in offer && (
            <MoneyLines>
              {offer.lines.map(({ kind, code, people, amount }) => (
                <MoneyLine key={`${kind} ${code}`} label={nameLine(kind, code)} detail={code !== null && ` × ${people}`}>
                  {formatAmount(amount, currency)}
                </MoneyLine>
              ))}
              <MoneyLine kind="sum" label="Total">
                {formatAmount(offer.total, currency)}
              </MoneyLine>
            </MoneyLines>
          )}
          {offer && 'sentence' in offer && <p className={css.refused}>{offer.sentence}</p>}
          {canAdd && <CancellationSteps option={option} date={day.date} slot={slot} timeZone={timeZone} />}
          <Checkbox className={css.optional} checked={isOptional} onChange={({ target }) => setOptional(target.checked)}>
            <span>
              Optional <small className={css.aside}>shown, not in the total</small>
            </span>
          </Checkbox>
          <Button
            variant="primary"
            size="lg"
            wide
            icon="plus"
            pending={add.isPending}
            disabledReason={canAdd ? undefined : 'Please choose a day, a time and a transfer that can be had.'}
            onClick={() => {
              if (!canAdd) return
              const time = needsTime ? slot.startsAt : null
              const chosen = { tourOptionId: option.id, date: day.date, time, transfer, is_optional: isOptional }
              const { supplier } = activity
              const payload = supplier
                ? { partnerCart: [{ ...chosen, supplierListId: supplier.id }] }
                : { tourOptionCart: [chosen] }
              add.mutate({ name: activity.name, payload, party })
            }}
          >
            Add to {date ? formatWeekday(date) : 'cart'}
          </Button>
          {activity.supplier && (
            <BookAtOnce
              activity={activity}
              choice={canAdd ? { option, day, slot, transfer, total: offer.total } : undefined}
              party={party}
              currency={currency}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type BookProps = {
  activity: OfferedActivity
  choice: PartnerChoice | undefined
  party: CartParty
  currency: string
}

/** What another company delivers can also be booked at once, without the cart. */
function BookAtOnce({ activity, choice, party, currency }: BookProps) {
  /** As it was when the dialog opened: what can no longer be had stays in it, beside the reason. */
  const [opened, setOpened] = useState<PartnerChoice>()
  const user = useUser()
  // A visitor adds it to a cart, and signs in with that.
  if (!user) return null
  return (
    <>
      <Button
        size="lg"
        wide
        aria-haspopup="dialog"
        disabledReason={choice ? undefined : 'Please choose a day, a time and a transfer that can be had.'}
        onClick={() => setOpened(choice)}
      >
        Book now
      </Button>
      {opened && activity.supplier && (
        <Suspense>
          <BookPartnerDialog
            supplierListId={activity.supplier.id}
            name={activity.name}
            choice={choice ?? opened}
            party={party}
            currency={currency}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type WhyNotProps = {
  option: FoundOption | undefined
  sentence: string
  onDate: (date: string) => void
  onDates: (date: string) => void
}

/** Why a day cannot be had, and the nearest one that can. */
function WhyNot({ option, sentence, onDate, onDates }: WhyNotProps) {
  const other = option?.days.find((each) => each.canBeHad)?.date
  const nearest = option?.nearestDay
  const fixes = [
    ...(other ? [{ label: `Choose ${formatWeekday(other)}`, onPress: () => onDate(other) }] : []),
    ...(!other && nearest ? [{ label: `Search from ${formatWeekday(nearest)}`, onPress: () => onDates(nearest) }] : []),
  ]
  return (
    <FixNote fixes={fixes}>
      {sentence}
      {!other && nearest === null && ' No day within two months can be had.'}
    </FixNote>
  )
}

function isSold(option: FoundOption, day: FoundDay, way: TransferChoice): boolean {
  const offer = offerOn(option, day, way)
  return offer !== undefined && ('total' in offer || offer.why === 'transferRequired')
}

/** Why nobody of this party can book the option on this day, whatever the way; undefined where they can. */
function whyNotOn(option: FoundOption, { isClosed, slots }: FoundDay): string | undefined {
  if (option.seats === 0) return undefined
  if (isClosed) return 'Closed on this day.'
  if (slots.some((slot) => isFree(slot, option))) return undefined
  if (slots.every(({ isTooLate }) => isTooLate)) return 'Too late to book for this day.'
  const most = Math.max(...slots.filter(({ isTooLate }) => !isTooLate).map(({ places }) => places ?? 0))
  return most === 0 ? 'Sold out on this day.' : `${countOf(most, 'place', 'places')} left, and ${option.seats} are needed.`
}

function slotOf(option: FoundOption, day: FoundDay, startsAt: string | undefined): FoundSlot | undefined {
  const free = day.slots.filter((slot) => isFree(slot, option))
  return free.find((slot) => slot.startsAt === startsAt) ?? free[0]
}

function refusalOf(slot: FoundSlot, option: FoundOption): string | undefined {
  if (slot.isTooLate) return 'too late'
  if (slot.places === 0 || isFree(slot, option)) return undefined
  return `${slot.places} left`
}

function describeOpening({ timing }: FoundOption, { startsAt, closesAt }: FoundSlot): string {
  return timing === 'openingHours' && closesAt ? `Open ${startsAt} – ${closesAt}, at any time` : 'At any time of the day'
}

/** Few enough to be worth saying. */
const FEW = 10

function stripDay(option: FoundOption, { date, isClosed, canBeHad, slots }: FoundDay): StripDay {
  if (isClosed) return { date, isClosed: true }
  const free = slots.filter((slot) => isFree(slot, option))
  const most = free.some(({ places }) => places === null) ? undefined : Math.max(0, ...free.map(({ places }) => places ?? 0))
  if (free.length > 0 && canBeHad) return { date, value: most !== undefined && most <= FEW ? `${most} left` : 'Open' }
  return {
    date,
    isClosed: true,
    value: free.length > 0 ? 'No price' : slots.every(({ isTooLate }) => isTooLate) ? 'Too late' : 'Full',
  }
}
