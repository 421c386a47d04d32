import type { PriceLine } from '@tradewind/domain/rates/price-of'

/** What a line of a price is for. */
export const LINE_NAMES: Readonly<Record<PriceLine['kind'], string>> = {
  ticket: 'Ticket',
  ticketSupplement: 'Supplement',
  transfer: 'Transfer',
  transferSupplement: 'Transfer supplement',
  returnTransfer: 'Area transfer, both ways',
  pickupTransfer: 'Area transfer to the activity',
  dropTransfer: 'Area transfer back',
}
