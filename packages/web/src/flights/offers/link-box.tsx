import { Link } from '@tanstack/react-router'
import type { OwnOffer } from '@tradewind/contract/flights/offers'
import { SendWays } from '../../documents/send-ways.tsx'
import { formatInstant } from '../../lib/dates.ts'
import { useUser } from '../../lib/session.ts'
import layout from '../../ui/layout.module.css'
import { offerAsText } from './offer-as-text.ts'
import css from './share-dialog.module.css'

/** The link, a button to copy it, and where to follow it. */
export function LinkBox({ offer }: { offer: OwnOffer }) {
  const { link, validUntil, offerId } = offer
  const company = useUser()?.company?.companyName ?? ''
  return (
    <div className={css.link}>
      <div className={css.address}>
        <input readOnly value={link} aria-label="Link for the customer" onFocus={(event) => event.target.select()} />
      </div>
      <SendWays text={offerAsText(offer, company)} link={link} mail={{ to: offer.customerEmail ?? '', subject: 'Your flights' }} />
      <p className={css.hint}>
        Valid until {formatInstant(validUntil)}. We will notify you when a flight is chosen. You find it under{' '}
        <Link to="/flight/offers" search={{ open: offerId }} className={layout.link}>
          Offers
        </Link>
        .
      </p>
    </div>
  )
}
