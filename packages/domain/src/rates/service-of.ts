import { type PassengerType, USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import { type AreaRate, bookAreaTransfers } from './area-transfer.ts'
import type { Whereabouts } from './choose-transfer.ts'
import type { Service } from './price-of.ts'
import type { TicketRate, TransferRate } from './rate.ts'
import { bookRates } from './rate-order.ts'

type Sold = {
  readonly whereabouts: Whereabouts
  readonly isTransferRequired: boolean
  /** Empty: the usual ones. */
  readonly passengerTypes: readonly PassengerType[]
  readonly tickets: readonly TicketRate[]
  readonly transfers: readonly TransferRate[]
  readonly areaTransfers?: readonly AreaRate[]
}

/** A tour option as it is priced, from its rates as they come. */
export function serviceOf({ passengerTypes, tickets, transfers, areaTransfers = [], ...of }: Sold): Service {
  return {
    ...of,
    passengerTypes: passengerTypes.length > 0 ? passengerTypes : USUAL_PASSENGERS,
    tickets: bookRates(tickets),
    transfers: {
      sharing: bookRates(transfers.filter(({ basis }) => basis === 'sharing')),
      private: bookRates(transfers.filter(({ basis }) => basis === 'private')),
    },
    areaTransfers: bookAreaTransfers(areaTransfers),
  }
}
