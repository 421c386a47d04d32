import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'
import { useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { useHandling } from '../../live/handling.ts'
import { offerPush } from '../../notifications/push-offer-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextArea } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type BookingInfo, bookingDetail } from '../ticket-queries.ts'
import {
  type AskedChange,
  askedOf,
  type Choice,
  type Chosen,
  leftAlone,
  sectorsOf,
  selectionOf,
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
import { useIsValid } from './quote-clock.tsx'

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
  const formId = useId()
  const { coupons } = booking
  const [chosen, setChosen] = useState<Chosen>(() => beginning(coupons))
  const [confirmation, setConfirmation] = useState('')
  const [remarks, setRemarks] = useState('')
  const [agreedTo, setAgreedTo] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isReading, setReading] = useState(false)
  const selection = selectionOf(booking, chosen)
  const blocked = chosen.choice === undefined || chosen.choice === 'partial' ? undefined : whyNotAll(coupons)
  const alone = leftAlone(booking, chosen)
  // Staff may enter that the airline takes care of children on their own; an infant never flies alone.
  const mayConfirm = useUser()?.userType === 'staff' && alone?.hasInfant === false
  const confirmed = mayConfirm ? confirmation.trim() : ''
  const whole = blocked || (alone && !confirmed) ? undefined : askedOf(booking, chosen)
  const asked = whole && confirmed ? { ...whole, airlineConfirmation: confirmed } : whole
  const charges = useQuery(changeCharges(asked))
  const quote = asked && !charges.error ? charges.data?.quote : undefined
  const isValid = useIsValid(quote?.validUntil)
  // The consent belongs to a choice: another choice needs a new consent.
  const choiceKey = JSON.stringify(asked ?? chosen)
  const hasAgreed = agreedTo === choiceKey
  const send = useSend(booking, { remarks, quoteId: quote?.quoteId, onSent: onClose, onMoved: () => setAgreedTo(undefined) })
  const problems = {
    requestType: chosen.choice ? undefined : REQUIRED,
    passenger: selection.passengers.length > 0 || !chosen.choice ? undefined : REQUIRED,
    sectors: selection.legs.length > 0 || !chosen.choice ? undefined : REQUIRED,
    remarks: remarks.trim() ? undefined : REQUIRED,
  }
  const shown = isTried ? problems : undefined
  const whyNotSend = !hasAgreed
    ? 'Please agree to the cancellation policy and fare rules first.'
    : (blocked ??
      (asked ? undefined : alone?.sentence) ??
      (charges.isFetching ? 'Loading the charges.' : undefined) ??
      (charges.error && !isRefusedWith(charges.error, 'SUPPLIER_FAILED') ? explain(charges.error) : undefined) ??
      (quote?.isAutomatic && !isValid ? 'This quote has expired. Please get a new one.' : undefined))
  const submit = () => {
    setTried(true)
    if (whyNotSend || !asked || Object.values(problems).some(Boolean) || send.isPending) return
    send.mutate(asked)
  }
  const choose = (choice: Choice) => setChosen({ ...chosen, choice })
  const isFixed = chosen.choice !== 'partial'
  return (
    <Dialog
      isOpen
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
          <Button variant="primary" pending={send.isPending} disabledReason={whyNotSend} onClick={submit}>
            {quote?.isAutomatic ? 'Accept and Send Cancellation Request' : 'Send request'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.grid}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={css.form}>
          <ChangeKinds value={chosen.choice} error={shown?.requestType} onChange={choose} />
          {chosen.choice && (
            <ChangePicks
              legend="Passengers"
              isFixed={isFixed}
              picked={selection.passengers}
              error={shown?.passenger}
              onChange={(passengers) => setChosen({ ...chosen, passengers })}
              picks={booking.passengers.map((passenger, value) => ({
                value,
                label: passengerName(passenger),
                detail: describeTicket(passenger),
                whyNot: whyNotPassenger(coupons, value),
              }))}
            />
          )}
          {chosen.choice && chosen.choice !== 'reissue' && (
            <ChangePicks
              legend="Sectors"
              isTwoColumns
              isFixed={isFixed}
              picked={selection.legs}
              error={shown?.sectors}
              onChange={(legs) => setChosen({ ...chosen, legs })}
              picks={sectorsOf(coupons).map(({ leg, origin, destination, departureAt }) => ({
                value: leg,
                label: `${origin} – ${destination}`,
                detail: `${formatWeekday(departureAt)}, ${timeOf(departureAt)}`,
                whyNot: whyNotLeg(coupons, leg, isFixed ? [] : selection.passengers),
              }))}
            />
          )}
          {alone && (
            <MinorsAlone
              alone={alone}
              confirmation={mayConfirm ? { text: confirmation, onType: setConfirmation } : undefined}
              onInclude={() =>
                setChosen({ ...chosen, passengers: [...chosen.passengers, ...alone.passengers].sort((a, b) => a - b) })
              }
            />
          )}
          <TextArea
            label="Remarks"
            maxLength={1000}
            value={remarks}
            error={shown?.remarks}
            help={chosen.choice === 'reissue' ? 'Which dates or flights would you like instead?' : undefined}
            onChange={({ target }) => setRemarks(target.value)}
          />
          {send.error && <Notice tone="bad">{explain(send.error)}</Notice>}
        </div>
        <Charges charges={charges} isAsking={asked !== undefined} whyNot={blocked} />
        <button type="submit" hidden />
      </form>
      {isReading && <ChangePolicy fareRules={booking.fareRules} onClose={() => setReading(false)} />}
    </Dialog>
  )
}

/** When the airline has cancelled all remaining flights, this type is preselected. */
function beginning(coupons: BookingInfo['coupons']): Chosen {
  const standing = coupons.filter(({ state }) => state === 'open' || state === 'flightCancelled')
  const isCancelled = standing.length > 0 && standing.every(({ state }) => state === 'flightCancelled')
  return { choice: isCancelled ? 'flightCancelled' : undefined, passengers: [], legs: [] }
}

function describeTicket({ ticket, paxType }: BookingInfo['passengers'][number]): string {
  const number = ticket && printTicketNumber({ ...ticket, airlinePrefix: ticket.validatingAirline })
  return [number, paxType === 1 ? undefined : PAX_TYPES[paxType]].filter(Boolean).join(' · ')
}

type Sending = { remarks: string; quoteId: string | undefined; onSent: () => void; onMoved: () => void }

/** One key for as long as the dialog is open: however often the button is pressed, it is sent once. */
function useSend({ bookingId }: BookingInfo, { remarks, quoteId, onSent, onMoved }: Sending) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationKey: ['CHANGE_REQUEST', bookingId],
    mutationFn: ({ requestType, cancellationType, tickets, sectors, airlineConfirmation = '' }: AskedChange) =>
      api.changes.changeRequest({
        BookingId: bookingId,
        RequestType: requestType,
        CancellationType: cancellationType,
        Sectors: sectors,
        TicketId: tickets,
        Remarks: remarks.trim(),
        airlineConfirmation,
        idempotencyKey,
        ...(quoteId && { quoteId }),
      }),
    onSuccess: ({ change }) => {
      toast('ok', `Change requested. ${change.statusText}`)
      offerPush()
      onSent()
    },
    onError: (error) => {
      // A changed price is shown and must be accepted again; what was typed stays.
      if (!isRefusedWith(error, 'QUOTE_EXPIRED', 'QUOTE_CHANGED')) return
      onMoved()
      void client.invalidateQueries({ queryKey: ['GET_CC'] })
    },
    onSettled: () => refreshChanges(client),
  })
}
