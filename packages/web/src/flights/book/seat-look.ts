import type { SeatExtra } from '@tradewind/contract/flights/passengers'

/** How a seat is drawn: by shape and edge, so that the meaning never depends on colour alone. */
export function seatLook(seat: SeatExtra, isMine: boolean, why: string | undefined): 'mine' | 'taken' | 'roomy' | 'paid' | 'free' {
  if (isMine) return 'mine'
  if (why) return 'taken'
  if (seat.features.includes('exitRow') || seat.features.includes('bulkhead')) return 'roomy'
  return Number(seat.price) > 0 ? 'paid' : 'free'
}
