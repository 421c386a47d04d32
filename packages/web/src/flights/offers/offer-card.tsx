import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnOffer, SharedOption } from '@tradewind/contract/flights/offers'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { JourneyLine } from './journey-line.tsx'
import { LinkBox } from './link-box.tsx'
import { SHARED_OFFERS } from './offer-queries.ts'
import css from './offers-page.module.css'

const STATES: Record<OwnOffer['state'], readonly [label: string, tone: Tone]> = {
  sent: ['Not opened yet', 'neutral'],
  opened: ['Opened', 'accent'],
  chosen: ['Chosen', 'ok'],
  ended: ['Expired', 'neutral'],
  revoked: ['Withdrawn', 'neutral'],
}

/** One shared offer: the customer, its status, its flights, and the link to book. */
export function OfferCard({ offer, isOpen }: { offer: OwnOffer; isOpen: boolean }) {
  const [label, tone] = STATES[offer.state]
  const [isSending, setSending] = useState(false)
  const isLive = offer.state !== 'revoked' && offer.state !== 'ended'
  return (
    <Card className={classes(css.card, isOpen && css.open)} aria-label={`Shared with ${offer.customerName || 'a customer'}`}>
      <div className={css.top}>
        <div className={css.who}>
          <b>{offer.customerName || offer.customerEmail || 'A customer'}</b>
          <small>
            {offer.madeBy} · {formatMoment(offer.createdAt)} ·{' '}
            {isLive ? `valid until ${formatMoment(offer.validUntil)}` : 'expired'}
            {offer.openCount > 0 && ` · opened ${offer.openCount === 1 ? 'once' : `${offer.openCount} times`}`}
          </small>
        </div>
        <Chip tone={tone}>{label}</Chip>
        {isLive && (
          <div className={css.acts}>
            <CopyButton text={offer.link} label="Copy link" icon="link" />
            <Button size="sm" aria-haspopup="dialog" onClick={() => setSending(true)}>
              Send
            </Button>
            <WithdrawButton offer={offer} />
          </div>
        )}
      </div>
      <Dialog isOpen={isSending} onClose={() => setSending(false)} title="Send to customer" shape="broad">
        <LinkBox offer={offer} />
      </Dialog>
      {offer.chosenMessage && <p className={css.message}>{offer.chosenMessage}</p>}
      <ol className={css.flights}>
        {offer.options.map((option) => (
          <Option key={option.position} offer={offer} option={option} />
        ))}
      </ol>
    </Card>
  )
}

function Option({ offer, option }: { offer: OwnOffer; option: SharedOption }) {
  const { position, legs, total, currentTotal, state } = option
  const isChosen = position === offer.chosenPosition
  return (
    <li className={classes(isChosen && css.chosen)}>
      <span className={css.nth}>{isChosen ? <Icon name="check" size={18} /> : position}</span>
      <span className={css.way}>
        {legs.map((leg) => (
          <JourneyLine key={leg.departureAt} leg={leg} />
        ))}
      </span>
      <span className={css.price}>
        {formatAmount(currentTotal ?? total, offer.currency)}
        {state === 'changed' && <small>was {formatAmount(total, offer.currency)}</small>}
        {state === 'soldOut' && <small>sold out</small>}
      </span>
      <BookButton offerId={offer.offerId} position={position} isChosen={isChosen} />
    </li>
  )
}

/** Finds the flight again and opens its passenger page. */
function BookButton({ offerId, position, isChosen }: { offerId: number; position: number; isChosen: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const book = useMutation({
    mutationKey: ['BOOK_SHARED_OPTION'],
    mutationFn: () => api.offers.bookSharedOption({ offerId, position }),
    onSuccess: ({ searchId, resultIndex, inbound }) =>
      void navigate({ to: '/flight/book/$searchId', params: { searchId }, search: { resultIndex, ...(inbound && { inbound }) } }),
    onError: (error) => {
      toast('bad', explain(error))
      void queryClient.invalidateQueries({ queryKey: SHARED_OFFERS })
    },
  })
  return (
    <Button
      size="sm"
      variant={isChosen ? 'primary' : 'outline'}
      aria-label={`Book flight ${position}`}
      pending={book.isPending}
      onClick={() => book.mutate()}
    >
      Book
    </Button>
  )
}

function WithdrawButton({ offer: { offerId, customerName } }: { offer: OwnOffer }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationKey: ['REVOKE_SHARED_OFFER'],
    mutationFn: () => api.offers.revokeSharedOffer({ offerId }),
    onSuccess: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: SHARED_OFFERS })
    },
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw this link?"
        foot={
          <>
            <Button onClick={() => setAsking(false)}>Keep link</Button>
            <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>{customerName || 'Your customer'} can no longer open the link. This cannot be undone.</p>
      </Dialog>
    </>
  )
}
