import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { isZero, parseMoney, subtract, sum, toDecimal } from '@tradewind/domain/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain, isAllBeside, isRefusedWith } from '../../lib/explain.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './book-form.module.css'
import { searchAgain } from './book-search.ts'
import { BookingSteps } from './booking-steps.tsx'
import { hasField } from './check-draft.ts'
import { extraLines, keepValid } from './choose-extra.ts'
import { ContactCard } from './contact-card.tsx'
import { carryOver, changeDraft, type KeptDraft } from './draft-store.ts'
import { EarlierDraft } from './earlier-draft.tsx'
import { ExtrasCard, ExtrasLoading } from './extras-card.tsx'
import { t } from './messages.ts'
import { nameCountry } from './name-country.ts'
import { orderInput, timesOf } from './order-input.ts'
import { keyFor, rememberBooking } from './order-key.ts'
import { OtherTravellers, PaidTogether } from './paid-together.tsx'
import { QuoteChangedDialog } from './quote-changed-dialog.tsx'
import { type BookOptions, bookOptions, extrasOf, flightDetails } from './quote-queries.ts'
import { SearchAgain } from './quote-refused.tsx'
import { sumUp } from './sum-up.ts'
import { PayBar, SummaryCard } from './summary-card.tsx'
import { TravellersCard } from './travellers-card.tsx'
import { ChangeFlight, TripCard } from './trip-card.tsx'
import { focusField, useBookForm } from './use-book-form.ts'
import { useIsPast } from './use-is-past.ts'
import { useRealPhone } from './use-real-phone.ts'

type Props = {
  searchId: string
  /** The result's index in the search; every quote of it has an index of its own. */
  resultIndex: string
  options: BookOptions
  checkedAt: number
  draft: KeptDraft
  inboundResultIndex: string | null
  outboundBookingId: number | null
  /** The booking that this return flight follows. */
  outbound: BookingDetail | undefined
  /** The same, where the return flight is paid with it. */
  unpaidOutbound: BookingDetail | undefined
}

export function BookForm({ searchId, resultIndex, options, checkedAt, draft, ...pair }: Props) {
  const { inboundResultIndex, outboundBookingId, outbound, unpaidOutbound } = pair
  const quote = options.fareQuote
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useBookForm(searchId, draft, quote, useRealPhone(draft.contact))
  const [open, setOpen] = useState<number | null>(0)
  const { data: extras, isPending: isAskingExtras, error: extrasError } = useQuery(extrasOf(quote))
  const chosen = extras ? keepValid(draft.extras[resultIndex] ?? [], extras, draft.passengers) : []
  const summary = sumUp(quote.fareDetailResult, extraLines(chosen, extras ?? undefined))
  const extrasTotal = sum(
    summary.extras.map(({ amount }) => amount),
    summary.totalPayable.currency,
  )
  const change = useQuoteChange(draft, resultIndex, options)
  const isExpired = useIsPast(quote.expiresAt)

  const order = useMutation({
    mutationKey: ['SET_FLIGHT_DETAILS'],
    mutationFn: () => {
      const body = orderInput({
        searchId,
        resultIndex,
        draft,
        quote,
        chosen,
        total: toDecimal(summary.totalPayable),
        inboundResultIndex,
        outboundBookingId,
      })
      return api.flights.setFlightDetails({ ...body, ...keyFor(searchId, draft, body) })
    },
    onSuccess: ({ orderId, bookingId }) => {
      rememberBooking(searchId, { resultIndex, bookingId })
      void queryClient.invalidateQueries(flightDetails(searchId))
      // Both ways of a pair are paid together: the return flight comes before the payment.
      if (inboundResultIndex !== null)
        return navigate({
          to: '/flight/book/$searchId',
          params: { searchId },
          search: { resultIndex: inboundResultIndex, outbound: bookingId },
        })
      return navigate({ to: '/user/payments/$orderId', params: { orderId } })
    },
    onError: async (error) => {
      if (isRefusedWith(error, 'PRICE_CHANGED')) {
        toast('bad', explain(error))
        await queryClient.refetchQueries(bookOptions(searchId, resultIndex))
        return
      }
      const refused = Object.entries(fieldErrors(error)).filter(([path]) => hasField(path, draft, quote))
      const [first] = refused[0] ?? []
      form.refuse(Object.fromEntries(refused))
      if (first) goTo(first)
      const beside = refused.map(([path]) => path)
      if (!isAllBeside(error, beside)) toast('bad', explain(error, beside))
    },
  })

  const goTo = (path: string) => {
    const [room, index] = path.split('.')
    if (room === 'passengers') setOpen(Number(index) || 0)
    // After the accordion has opened.
    setTimeout(() => focusField(path), 60)
  }
  const proceed = () => {
    const [first] = Object.keys(form.errors)
    form.showAllErrors()
    if (first) goTo(first)
    else if (!order.isPending) order.mutate()
  }
  const stoppedBy = isExpired ? t('fareExpired') : isAskingExtras ? t('waitForExtras') : undefined
  const button = { summary, pending: order.isPending, stoppedBy, onContinue: proceed, isBeforeReturn: inboundResultIndex !== null }
  const part = inboundResultIndex ? t('outboundOfTwo') : outboundBookingId ? t('returnOfTwo') : undefined
  return (
    <>
      <BookingSteps
        current={1}
        checkedAt={checkedAt}
        endsAt={quote.expiresAt}
        {...(draft.searchBy && !outboundBookingId && { results: { searchId, searchBy: draft.searchBy } })}
      />
      <form
        noValidate
        className={`${layout.wrap} ${css.book}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!stoppedBy) proceed()
        }}
      >
        <div className={css.col}>
          {isExpired && (
            <Notice tone="warn" action={<SearchAgain searchId={searchId} searchBy={draft.searchBy} />}>
              {t('checkedLongAgo')}
            </Notice>
          )}
          <TripCard
            option={quote.option}
            fareRules={options.fareRules}
            penalties={quote.penalties}
            part={part}
            changeFlight={draft.searchBy && !outboundBookingId && <ChangeFlight searchId={searchId} searchBy={draft.searchBy} />}
          />
          {inboundResultIndex && <Notice tone="accent">{t('twoBookings')}</Notice>}
          {unpaidOutbound && <PaidTogether outbound={unpaidOutbound} />}
          <OtherTravellers outbound={outbound} draft={draft} />
          <EarlierDraft searchId={searchId} form={form} userId={draft.userId} />
          <TravellersCard
            form={form}
            countries={options.countryList.map(({ code, name }) => ({ value: code, label: nameCountry(code, name) }))}
            earlier={options.earlierPassengers}
            open={open}
            onOpen={setOpen}
          />
          <ContactCard form={form} phoneCodes={options.phoneCodeList} />
          {isAskingExtras && <ExtrasLoading />}
          {extrasError && (
            <Notice tone="warn">
              {explain(extrasError)} {t('bookWithoutExtras')}
            </Notice>
          )}
          {extras && (
            <ExtrasCard
              form={form}
              extras={extras}
              chosen={chosen}
              onChoose={(next) => form.edit({ extras: { ...draft.extras, [resultIndex]: next } })}
            />
          )}
        </div>
        <aside className={css.side}>
          <SummaryCard {...button} form={form} onGoTo={goTo} outbound={unpaidOutbound} />
        </aside>
        <PayBar {...button} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      {(change.isPriceChanged || change.isTimeChanged) && (
        <QuoteChangedDialog
          quote={quote}
          {...change}
          extrasTotal={extrasTotal}
          onAccept={() => changeDraft(searchId, { agreed: { ...draft.agreed, ...change.agreeing } })}
          onBack={() => {
            carryOver(searchId)
            if (draft.searchBy)
              void navigate({ to: '/flight/search-result/{-$searchId}', params: { searchId }, search: searchAgain(draft.searchBy) })
            else void navigate({ to: '/flight' })
          }}
        />
      )}
    </>
  )
}

/** Whether the live quote differs from what was accepted: in the results at first, later in the last dialog. */
function useQuoteChange(draft: KeptDraft, resultIndex: string, { fareQuote: quote }: BookOptions) {
  const { currency, totalPayable, totalFare } = quote.fareDetailResult
  const before = draft.agreed[resultIndex] ?? quote.previousTotalPayable
  const fareKey = `${resultIndex}#fare`
  const fareBefore = draft.agreed[fareKey] ?? quote.previousTotalFare
  const isPriceChanged = !isZero(subtract(parseMoney(totalPayable, currency), parseMoney(before, currency)))
  const timesKey = `${resultIndex}#times`
  const isTimeChanged = quote.isTimeChanged && draft.agreed[timesKey] !== timesOf(quote)
  const agreeing = { [resultIndex]: totalPayable, [fareKey]: totalFare, [timesKey]: timesOf(quote) }
  return { before, fareBefore, isPriceChanged, isTimeChanged, agreeing }
}
