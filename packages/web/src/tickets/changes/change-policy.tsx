import { Dialog } from '../../ui/dialog.tsx'
import { BookedFareRules } from '../booked-fare-rules.tsx'
import type { BookingInfo } from '../ticket-queries.ts'
import css from './change-dialog.module.css'

/** What the customer agrees to: what is kept, what is refunded and where to, and the airline's own rules. */
export function ChangePolicy({ fareRules, onClose }: { fareRules: BookingInfo['fareRules']; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Cancellation policy and fare rules">
      <div className={css.policy}>
        <section>
          <h3>Cancellation policy</h3>
          <ul>
            {POLICY.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>Fare rules</h3>
          <BookedFareRules rules={fareRules} />
        </section>
      </div>
    </Dialog>
  )
}

const POLICY = [
  'The airline charges according to the fare rules. Its charges are not refunded.',
  'Our service fee, and bags, meals and seats, are not refunded, unless the ticket is voided or the airline cancelled the flight.',
  'Our cancellation fee and its GST are shown before you send. We charge only what is shown.',
  'You get exactly the quoted refund. If the airline refunds less, we send you a new quote first.',
  'The refund is paid to where the payment came from: your wallet or your card.',
  'You can withdraw a request until it is sent to the airline.',
] as const
