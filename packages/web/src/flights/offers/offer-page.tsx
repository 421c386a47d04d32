import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { SharedOffer, SharedOption } from '@tradewind/contract/flights/offers'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageLoading, Spinner } from '../../ui/spinner.tsx'
import { travellersText } from '../search/search-query.ts'
import { CompanyBrand, CompanyFooter, telephone } from './company-brand.tsx'
import { journeyWords } from './journey-words.ts'
import css from './offer-page.module.css'
import { checkedOffer, openedOffer } from './offer-queries.ts'
import { OfferedFlight } from './offered-flight.tsx'

const route = getRouteApi('/flight/offer/$token')

/** What a customer with a link sees: the flights at once, and today's prices as soon as the airlines answer. */
export function OfferPage() {
  const { token } = route.useParams()
  const opened = useQuery(openedOffer(token))
  const checked = useQuery({ ...checkedOffer(token), enabled: opened.data?.state === 'open' })
  const offer = checked.data ?? opened.data
  usePageTitle('Flights for you', offer?.contact.company ?? null)
  return (
    <>
      <header className={css.bar}>
        <div className={layout.wrap}>
          {offer && <CompanyBrand contact={offer.contact} />}
          {offer && <Contact contact={offer.contact} />}
        </div>
      </header>
      <main id="main" className={css.main}>
        <div className={`${layout.wrap} ${css.page}`}>
          {opened.error && (
            <EmptyState
              icon="link"
              level={1}
              title={isRefusedWith(opened.error, 'NOT_FOUND') ? 'Offer not found' : 'The offer could not be opened'}
              action={
                isRefusedWith(opened.error, 'NOT_FOUND') ? undefined : (
                  <Button onClick={() => void opened.refetch()}>Try again</Button>
                )
              }
            >
              {isRefusedWith(opened.error, 'NOT_FOUND')
                ? 'This link is incomplete or has expired. Please ask for a new one.'
                : explain(opened.error)}
            </EmptyState>
          )}
          {opened.isPending && <PageLoading label="Opening your flights…" />}
          {offer && <Offer token={token} offer={offer} isChecking={checked.isFetching} checkError={checked.error} />}
        </div>
      </main>
      {offer && <CompanyFooter contact={offer.contact} />}
    </>
  )
}

function Contact({ contact: { person, phone, email } }: Pick<SharedOffer, 'contact'>) {
  return (
    <address className={css.contact}>
      <b>{person}</b>
      {phone ? <a href={telephone(phone)}>{phone}</a> : <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

function Offer({
  token,
  offer,
  isChecking,
  checkError,
}: {
  token: string
  offer: SharedOffer
  isChecking: boolean
  checkError: unknown
}) {
  const [choosing, setChoosing] = useState<SharedOption>()
  const { customerName, note, options, travellers, currency, chosenPosition, contact } = offer
  const hasEnded = offer.state === 'ended'
  const people = travellersText({ adt: travellers.adults, chd: travellers.children, inf: travellers.infants })
  return (
    <>
      <div className={css.head}>
        <h1>{customerName ? `${customerName}, here are your flights` : 'Here are your flights'}</h1>
        <p>
          {options.length === 1 ? 'One flight' : `${options.length} flights`} for {people}, chosen by {contact.person}.
        </p>
      </div>
      {note && <blockquote className={css.note}>{note}</blockquote>}
      {hasEnded ? (
        <Notice tone="warn" icon="clock">
          This offer expired on {formatInstant(offer.validUntil)}. Please ask {contact.person} for a new one.
        </Notice>
      ) : (
        <p className={css.status} role="status">
          {isChecking ? (
            <>
              <Spinner /> Checking today's prices with the airlines…
            </>
          ) : offer.checkedAt ? (
            <>
              <Icon name="check" size={16} /> Prices checked {formatInstant(offer.checkedAt)}. This offer is valid until{' '}
              {formatInstant(offer.validUntil)}.
            </>
          ) : checkError ? (
            <>Today's prices could not be checked: {explain(checkError)}</>
          ) : (
            <>This offer is valid until {formatInstant(offer.validUntil)}.</>
          )}
        </p>
      )}
      {chosenPosition !== null && (
        <Notice tone="ok">
          You chose flight {chosenPosition}. {contact.person} has been notified and will contact you. Nothing is booked yet.
        </Notice>
      )}
      <ol className={css.options}>
        {options.map((option) => (
          <li key={option.position}>
            <OfferedFlight
              option={option}
              currency={currency}
              travellers={travellers.adults + travellers.children + travellers.infants}
              isChosen={option.position === chosenPosition}
              action={
                hasEnded || option.state === 'soldOut' ? null : (
                  <Button
                    variant={option.position === chosenPosition ? 'picked' : chosenPosition === null ? 'primary' : 'outline'}
                    wide
                    onClick={() => setChoosing(option)}
                  >
                    {option.position === chosenPosition ? `Flight ${option.position} chosen` : `Choose flight ${option.position}`}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ol>
      <p className={css.foot}>
        Times are local to each airport. Seats and prices can change at any time: a fare is guaranteed only once it is booked.
      </p>
      {choosing && <ChooseDialog token={token} option={choosing} person={contact.person} onClose={() => setChoosing(undefined)} />}
    </>
  )
}

function ChooseDialog({
  token,
  option,
  person,
  onClose,
}: {
  token: string
  option: SharedOption
  person: string
  onClose: () => void
}) {
  const [message, setMessage] = useState('')
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationKey: ['CHOOSE_SHARED_OPTION'],
    mutationFn: () => api.offers.chooseSharedOption({ token, position: option.position, message }),
    onSuccess: ({ offer }) => {
      queryClient.setQueryData(openedOffer(token).queryKey, offer)
      queryClient.setQueryData(checkedOffer(token).queryKey, offer)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Choose flight ${option.position}`}
      subtitle={journeyWords(option.legs[0])}
      foot={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" pending={choose.isPending} onClick={() => choose.mutate()}>
            Send to {person}
          </Button>
        </>
      }
    >
      <div className={css.choose}>
        <p>You do not pay anything now. {person} will book it for you and contact you.</p>
        <TextArea
          label={`Message to ${person}`}
          optional
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {choose.error && <Notice tone="bad">{explain(choose.error)}</Notice>}
      </div>
    </Dialog>
  )
}
