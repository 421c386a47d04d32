import { useQuery, useQueryClient } from '@tanstack/react-query'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatWeekday, timeOf, today } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { useHandling } from '../../live/handling.ts'
import { offerPush } from '../../notifications/push-offer-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import layout from '../../ui/layout.module.css'
import { FailedNotice } from '../../ui/notice.tsx'
import { Bone, PageLoading } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type BookingInfo, bookingDetail } from '../ticket-queries.ts'
import {
  type AskedChange,
  askedOf,
  type Chosen,
  leftAlone,
  type NewFlight,
  newFlightsOf,
  sectorsOf,
  selectionOf,
  whyNoLeg,
  whyNotAll,
  whyNotLeg,
  whyNotPassenger,
} from './change-choice.ts'
import css from './change-dialog.module.css'
import { ChangeKinds } from './change-kinds.tsx'
import { ChangePicks } from './change-picks.tsx'
import { ChangePolicy } from './change-policy.tsx'
import { changeCharges, refreshChanges } from './change-queries.ts'
import { Charges } from './charges.tsx'
import { MinorsAlone } from './minors-alone.tsx'
import { betweenOf, describeNewFlights, whyNotDay } from './new-flight.ts'
import { useIsValid } from './quote-clock.tsx'

const NewFlightField = lazy(() => import('./new-flight-field.tsx').then((module) => ({ default: module.NewFlightField })))

type Props = { bookingId: number; title: string; pnr: string | null; onClose: () => void }
const REQUIRED = 'This is required field.'

/** Requests a refund or a change: what, for whom, why, and at what cost, before anything is sent. */
export function ChangeDialog({ bookingId, title, pnr, onClose }: Props) {
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  useHandling(bookingId)
  if (data) return <ChangeForm booking={data.booking} subtitle={[pnr, title].filter(Boolean).join(' · ')} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Change or cancel" subtitle={title}>
      {error ? <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice> : <PageLoading />}
    </Dialog>
  )
}

function ChangeForm({ booking, subtitle, onClose }: { booking: BookingInfo; subtitle: string; onClose: () => void }) {
  const client = useQueryClient()
  const isStaff = useUser()?.userType === 'staff'
  const { coupons } = booking
  // The consent is given anew after a reload: it is not part of what the form keeps.
  const [agreedTo, setAgreedTo] = useState<string>()
  const [isReading, setReading] = useState(false)
  const form = useCallForm({
    name: 'CHANGE_REQUEST',
    about: booking.bookingId,
    initial: () => ({ chosen: beginning(coupons), confirmation: '', remarks: '' }),
    input: (values, idempotencyKey) => ({
      asked: readChange(booking, values, isStaff).asked,
      Remarks: values.remarks.trim() || remarkOf(booking, values.chosen),
      idempotencyKey,
    }),
    wrong: (values) => missingOf(booking, values),
    call: ({ asked, ...rest }) => requestChange(asked, { ...rest, ...(quoteId && { quoteId }) }),
    onDone: ({ change }) => {
      toast('ok', `Change requested. ${change.statusText}`)
      offerPush()
      onClose()
    },
    onRefused: (error) => {
      // A changed price is shown and must be accepted again; what was typed stays.
      if (!isRefusedWith(error, 'QUOTE_EXPIRED', 'QUOTE_CHANGED', 'FLIGHT_GONE')) return
      setAgreedTo(undefined)
      void client.invalidateQueries({ queryKey: ['GET_CC'] })
    },
    onSettled: () => refreshChanges(client),
  })
  const { chosen, confirmation } = form.values
  const selection = selectionOf(booking, chosen)
  const { asked, blocked, alone, mayConfirm } = readChange(booking, form.values, isStaff)
  const charges = useQuery(changeCharges(asked))
  const quote = asked && !charges.error ? charges.data?.quote : undefined
  const quoteId: string | undefined = quote?.quoteId
  const isValid = useIsValid(quote?.validUntil)
  // The consent belongs to a choice: another choice needs a new consent.
  const choiceKey = JSON.stringify(asked ?? chosen)
  const hasAgreed = agreedTo === choiceKey
  const whyNotSend = !hasAgreed
    ? 'Please agree to the cancellation policy and fare rules first.'
    : (blocked ??
      (asked ? undefined : alone?.sentence) ??
      (charges.isFetching ? 'Loading the charges.' : undefined) ??
      (charges.error && !isRefusedWith(charges.error, 'SUPPLIER_FAILED') ? explain(charges.error) : undefined) ??
      (quote?.isAutomatic && !isValid ? 'This quote has expired. Please get a new one.' : undefined))
  const choose = (next: Partial<Chosen>) => form.change({ chosen: { ...chosen, ...next } })
  const isFixed = chosen.choice !== 'partial'
  const isReissue = chosen.choice === 'reissue'
  const sectors = sectorsOf(coupons)
  const setFlight = (flight: NewFlight) => choose({ flights: [...chosen.flights.filter(({ leg }) => leg !== flight.leg), flight] })
  return (
    <Dialog
      isOpen
      isChanged={form.isChanged}
      onClose={onClose}
      shape="broad"
      title="Change or cancel"
      subtitle={subtitle}
      foot={
        <>
          <div className={css.agree}>
            <Checkbox checked={hasAgreed} onChange={({ target }) => setAgreedTo(target.checked ? choiceKey : undefined)}>
              I agree to the cancellation policy and fare rules
            </Checkbox>
            <button type="button" className={layout.link} aria-haspopup="dialog" onClick={() => setReading(true)}>
              Read policy and rules
            </button>
          </div>
          <Button onClick={onClose}>Keep booking</Button>
          <Button type="submit" form={form.id} variant="primary" pending={form.isPending} disabledReason={whyNotSend}>
            {quote?.isAutomatic ? 'Accept and Send Cancellation Request' : 'Send request'}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.grid}>
        <div className={css.form}>
          <ChangeKinds value={chosen.choice} error={form.errorOf('requestType')} onChange={(choice) => choose({ choice })} />
          {chosen.choice && (
            <ChangePicks
              legend="Passengers"
              isFixed={isFixed}
              whyFixed={whyFixed(chosen.choice, { isAlone: booking.passengers.length === 1, hasOneLeg: sectors.length === 1 })}
              picked={selection.passengers}
              error={form.errorOf('passengers')}
              onChange={(passengers) => choose({ passengers })}
              picks={booking.passengers.map((passenger, value) => ({
                value,
                label: passengerName(passenger),
                detail: describeTicket(passenger),
                whyNot: whyNotPassenger(coupons, value),
              }))}
            />
          )}
          {chosen.choice && (
            <ChangePicks
              legend={isReissue ? 'Flights to change' : 'Sectors'}
              isTwoColumns
              isFixed={isReissue ? sectors.length === 1 : isFixed}
              whyFixed={sectors.length === 1 ? 'The only flight of this ticket.' : undefined}
              picked={selection.legs}
              error={form.errorOf('sectors')}
              onChange={(legs) => choose({ legs })}
              picks={sectors.map(({ leg, origin, destination, departureAt }) => ({
                value: leg,
                label: `${origin} – ${destination}`,
                detail: `${formatWeekday(departureAt)}, ${timeOf(departureAt)}`,
                whyNot: whyNotLeg(coupons, leg, isFixed && !isReissue ? [] : selection.passengers),
              }))}
            />
          )}
          {isReissue && selection.legs.length > 0 && (
            <Suspense fallback={<Bone height={180} />}>
              {sectors
                .filter(({ leg }) => selection.legs.includes(leg))
                .map((sector) => (
                  <NewFlightField
                    key={sector.leg}
                    booking={booking}
                    sector={sector}
                    flights={chosen.flights.filter(({ leg }) => selection.legs.includes(leg))}
                    error={form.errorOf(`newDate.${sector.leg}`)}
                    onChange={setFlight}
                  />
                ))}
            </Suspense>
          )}
          {alone && (
            <MinorsAlone
              alone={alone}
              confirmation={mayConfirm ? { text: confirmation, onType: (text) => form.change({ confirmation: text }) } : undefined}
              onInclude={() => choose({ passengers: [...chosen.passengers, ...alone.passengers].sort((a, b) => a - b) })}
            />
          )}
          <TextArea
            label="Remarks"
            maxLength={1000}
            optional={isReissue}
            help={isReissue ? 'Anything else our team should know, such as other days that would suit you.' : undefined}
            {...form.text('remarks')}
          />
        </div>
        <Charges charges={charges} isAsking={asked !== undefined} isReissue={isReissue} whyNot={blocked} />
      </Form>
      {isReading && <ChangePolicy fareRules={booking.fareRules} onClose={() => setReading(false)} />}
    </Dialog>
  )
}

type Typed = { chosen: Chosen; confirmation: string; remarks: string }

/** What the choice asks for, and what is in its way. */
function readChange(booking: BookingInfo, { chosen, confirmation }: Typed, isStaff: boolean) {
  const blocked = whyBlocked(booking.coupons, chosen.choice)
  const alone = leftAlone(booking, chosen)
  // Staff may enter that the airline takes care of children on their own; an infant never flies alone.
  const mayConfirm = isStaff && alone?.hasInfant === false
  const confirmed = mayConfirm ? confirmation.trim() : ''
  const isWaiting = blocked || (alone && !confirmed) || wrongDays(booking, chosen).length > 0
  const whole = isWaiting ? undefined : askedOf(booking, chosen)
  const asked: AskedChange | undefined = whole && confirmed ? { ...whole, airlineConfirmation: confirmed } : whole
  return { asked, blocked, alone, mayConfirm }
}

function whyBlocked(coupons: BookingInfo['coupons'], choice: Chosen['choice']): string | undefined {
  if (choice === undefined || choice === 'partial') return undefined
  return choice === 'reissue' ? whyNoLeg(coupons) : whyNotAll(coupons)
}

/** The chosen legs for which the day is missing or does not fit. */
function wrongDays(booking: BookingInfo, chosen: Chosen): { leg: number; sentence: string }[] {
  if (chosen.choice !== 'reissue') return []
  const { legs } = selectionOf(booking, chosen)
  const flights = chosen.flights.filter(({ leg }) => legs.includes(leg))
  return legs.flatMap((leg) => {
    const date = flights.find((flight) => flight.leg === leg)?.date ?? ''
    const sentence = date ? whyNotDay(date, betweenOf(booking, leg, flights, today())) : REQUIRED
    return sentence ? { leg, sentence } : []
  })
}

/** What was chosen in words, for those who read only the remarks. */
function remarkOf(booking: BookingInfo, chosen: Chosen): string {
  if (chosen.choice !== 'reissue') return ''
  return describeNewFlights(newFlightsOf(booking, chosen) ?? [], sectorsOf(booking.coupons))
}

function missingOf(booking: BookingInfo, { chosen, remarks }: Typed) {
  const { passengers, legs } = selectionOf(booking, chosen)
  const isReissue = chosen.choice === 'reissue'
  return {
    ...Object.fromEntries(wrongDays(booking, chosen).map(({ leg, sentence }) => [`newDate.${leg}`, sentence])),
    requestType: chosen.choice ? undefined : REQUIRED,
    passengers: passengers.length > 0 || !chosen.choice ? undefined : REQUIRED,
    sectors: legs.length > 0 || !chosen.choice ? undefined : REQUIRED,
    remarks: isReissue || remarks.trim() ? undefined : REQUIRED,
  }
}

async function requestChange(asked: AskedChange | undefined, rest: { Remarks: string; idempotencyKey: string; quoteId?: string }) {
  if (!asked) throw new Error('A change that is not allowed is not sent: its button says why')
  const { bookingId, requestType, cancellationType, sectors, tickets, newFlights = [], airlineConfirmation = '' } = asked
  return api.changes.changeRequest({
    BookingId: bookingId,
    RequestType: requestType,
    CancellationType: cancellationType,
    Sectors: sectors,
    TicketId: tickets,
    airlineConfirmation,
    newFlights,
    ...rest,
  })
}

type Ticketed = { isAlone: boolean; hasOneLeg: boolean }

function whyFixed(choice: Chosen['choice'], { isAlone, hasOneLeg }: Ticketed): string {
  if (isAlone && (hasOneLeg || choice === 'reissue')) return 'The only traveller of this ticket.'
  if (choice === 'flightCancelled') return 'The airline cancelled the flight for everyone: all travellers are refunded.'
  if (choice === 'reissue')
    return 'All travellers of the ticket change together: to change only some, the airline must split the booking first. If you need that, write it in the remarks.'
  return 'This is for all travellers and sectors. For some of them only, choose Partial Refund.'
}

/** When the airline has cancelled all remaining flights, this type is preselected. */
function beginning(coupons: BookingInfo['coupons']): Chosen {
  const standing = coupons.filter(({ state }) => state === 'open' || state === 'flightCancelled')
  const isCancelled = standing.length > 0 && standing.every(({ state }) => state === 'flightCancelled')
  return { choice: isCancelled ? 'flightCancelled' : undefined, passengers: [], legs: [], flights: [] }
}

function describeTicket({ ticket, paxType }: BookingInfo['passengers'][number]): string {
  const number = ticket && printTicketNumber({ ...ticket, airlinePrefix: ticket.validatingAirline })
  return [number, paxType === 1 ? undefined : PAX_TYPES[paxType]].filter(Boolean).join(' · ')
}
