import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { SearchBy } from '@tradewind/contract/flights/option'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { Bone } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './book-form.module.css'
import { BookForm } from './book-form.tsx'
import type { BookSearch } from './book-search.ts'
import { BookingSteps } from './booking-steps.tsx'
import { carryOver, changeDraft, useDrafts } from './draft-store.ts'
import { t } from './messages.ts'
import { bookOptions, flightDetails } from './quote-queries.ts'
import { QuoteRefused } from './quote-refused.tsx'
import { startDraft } from './start-draft.ts'

const route = getRouteApi('/shell/inside/flight/book/$searchId')

/** From a chosen result to an order: gets the live price from the airline, then asks for travellers and extras. */
export function BookPage() {
  const { searchId } = route.useParams()
  const search = route.useSearch()
  const user = useUser()
  const draft = useDrafts((state) => state.drafts[searchId])
  const { data: details, isPending: isAskingSearch } = useQuery({ ...flightDetails(searchId), retry: false })
  const { resultIndex, inbound, outbound } = pairUp(search, details?.searchBy)
  const options = useQuery({ ...bookOptions(searchId, resultIndex), enabled: !isAskingSearch })
  usePageTitle(t('travellers'))
  const quote = options.data?.fareQuote
  useLayoutEffect(() => {
    if (user && quote) startDraft({ searchId, resultIndex, user, quote })
  }, [searchId, resultIndex, user, quote])
  const searchBy = details?.searchBy
  useEffect(() => {
    if (searchBy && draft && !draft.searchBy) changeDraft(searchId, { searchBy })
  }, [searchId, searchBy, draft])
  const outboundBooking = details?.bookings.find(({ bookingId }) => bookingId === outbound)
  const unpaidOutbound = outboundBooking?.status === 'awaitingPayment' ? outboundBooking : undefined
  // Who has an outbound to pay stays here, where it can be paid alone.
  useReturnOnRefusal(searchId, options.data || unpaidOutbound ? null : options.error)
  if (options.isError)
    return (
      <QuoteRefused
        searchId={searchId}
        error={options.error}
        searchBy={searchBy ?? draft?.searchBy}
        onRetry={() => void options.refetch()}
        unpaidOutbound={unpaidOutbound}
      />
    )
  if (!options.data || !draft || draft.userId !== user?.id) return <BookLoading />
  return (
    <BookForm
      key={resultIndex}
      searchId={searchId}
      resultIndex={resultIndex}
      options={options.data}
      checkedAt={options.dataUpdatedAt}
      draft={draft}
      inboundResultIndex={inbound ?? null}
      outboundBookingId={outbound ?? null}
      outbound={outboundBooking}
      unpaidOutbound={unpaidOutbound}
    />
  )
}

/** The two options of a special return are one fare and one booking; those of any other domestic return are booked one after the other. */
function pairUp({ inbound, ...search }: BookSearch, searchBy: SearchBy | undefined): BookSearch {
  if (inbound === undefined) return search
  return searchBy?.JourneyType === 5 ? { ...search, resultIndex: `${search.resultIndex},${inbound}` } : { ...search, inbound }
}

/** If the first quote is refused, the page goes back to the results with the reason. A person who came another way stays and reads it here. */
function useReturnOnRefusal(searchId: string, error: unknown): void {
  const router = useRouter()
  const isLeaving = useRef(false)
  useEffect(() => {
    // An expired session is not a refusal: the log-in leads back here.
    if (!error || isRefusedWith(error, 'NOT_LOGGED_IN') || isLeaving.current || !router.history.canGoBack()) return
    isLeaving.current = true
    carryOver(searchId)
    toast('bad', explain(error))
    router.history.back()
  }, [searchId, error, router])
}

function BookLoading() {
  return (
    <>
      <BookingSteps current={1} />
      <div className={`${layout.wrap} ${css.book}`} aria-busy="true">
        <div className={css.col}>
          <p className={layout.soft} role="status">
            {t('checkingFare')}
          </p>
          <Card>
            <CardBody>
              <Bone width="40%" height={28} />
              <br />
              <Bone height={36} />
            </CardBody>
          </Card>
          <Card>
            <CardBody>
              <Bone height={220} />
            </CardBody>
          </Card>
        </div>
        <Card>
          <CardBody>
            <Bone height={180} />
          </CardBody>
        </Card>
      </div>
    </>
  )
}
