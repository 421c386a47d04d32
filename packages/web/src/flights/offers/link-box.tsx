import { Link } from '@tanstack/react-router'
import type { OwnOffer } from '@tradewind/contract/offers'
import { formatInstant } from '../../lib/dates.ts'
import layout from '../../ui/layout.module.css'
import { CopyLink } from './copy-link.tsx'
import css from './share-dialog.module.css'

/** The link itself, to be copied, and where to see what becomes of it. */
export function LinkBox({ offer: { link, validUntil, offerId } }: { offer: OwnOffer }) {
  return (
    <div className={css.link}>
      <div className={css.address}>
        <input readOnly value={link} aria-label="Link for the customer" onFocus={(event) => event.target.select()} />
        <CopyLink link={link} />
      </div>
      <p className={css.hint}>
        It works until {formatInstant(validUntil)}. We tell you when a flight is chosen; until then it is among{' '}
        <Link to="/flight/offers" search={{ open: offerId }} className={layout.link}>
          your shared flights
        </Link>
        .
      </p>
    </div>
  )
}
