import type { HeldWith } from '@tradewind/contract/flights/booking'
import layout from '../ui/layout.module.css'
import { bookingNumber } from './ticket-list.ts'

/** Of a held flight whose return or outbound is held too: which one it is paid with, and where a list has it, the way to it. */
export function PaidTogether({ heldWith, onOpen }: { heldWith: HeldWith; onOpen?: (bookingId: number) => void }) {
  const { bookingId } = heldWith
  const other = nameOther(heldWith)
  return (
    <p>
      Paid together with{' '}
      {onOpen ? (
        <button type="button" className={layout.link} onClick={() => onOpen(bookingId)}>
          {other}
        </button>
      ) : (
        other
      )}
    </p>
  )
}

function nameOther({ bookingId, pnr, sectors }: HeldWith): string {
  return `${sectors.join(', ')} ${pnr ?? bookingNumber(bookingId)}`
}

/** The same for a cell of a table. */
export function describePaidTogether(heldWith: HeldWith): string {
  return `Paid together with ${nameOther(heldWith)}`
}
