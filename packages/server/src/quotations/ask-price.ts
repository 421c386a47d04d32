import type { SharingBasis, TransferType } from '@tradewind/domain/quotations/itinerary'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { readTourOption } from '../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../database/in-site.ts'
import { type Found, openPriceDesk } from './open-price-desk.ts'
import { partyOf } from './price-lines.ts'
import { takeCustomer } from './take-customer.ts'

type Party = {
  readonly adults: number
  readonly child: number
  readonly infant: number
  readonly childAges: (number | null)[]
  readonly customerId?: number | undefined
}
type Wish = Party & {
  readonly tourOptionId: number
  readonly date: string
  readonly transferType: TransferType | null
  readonly sharingBasis: SharingBasis | null
  readonly pickupAreaId: number | null
}

/** What a tour option costs by the rates of today. Refuses NOT_FOUND, and by field. */
export async function askPrice(tx: SiteTx, wish: Wish, now: Instant): Promise<Found> {
  const { tourOptionId, pickupAreaId, transferType, sharingBasis, customerId } = wish
  await readTourOption(tx, tourOptionId)
  const customer = customerId === undefined ? undefined : await takeCustomer(tx, customerId)
  const pickupAreaIds = pickupAreaId === null ? [] : [pickupAreaId]
  const desk = await openPriceDesk(tx, {
    tourOptionIds: [tourOptionId],
    pickupAreaIds,
    legalEntityId: customer?.legalEntityId,
    now,
  })
  const ride = { transferType: transferType ?? undefined, sharingBasis: sharingBasis ?? undefined }
  return desk.priceOf({ tourOptionId, pickupAreaId, day: plainDate(wish.date), party: partyOf(wish), ride })
}

type TransferWish = Party & {
  readonly fromAreaId: number
  readonly toAreaId: number
  readonly date: string
  readonly returnDate: string | null
  readonly transferType: TransferType
  readonly sharingBasis: SharingBasis | null
}

/** What a transfer that is sold alone costs by the rates of today. Refuses by field. */
export async function askTransferPrice(tx: SiteTx, wish: TransferWish, now: Instant): Promise<Found> {
  const { fromAreaId, toAreaId, date, returnDate, transferType, sharingBasis, customerId } = wish
  const customer = customerId === undefined ? undefined : await takeCustomer(tx, customerId)
  const areas = { tourOptionIds: [], pickupAreaIds: [], transferAreaIds: [fromAreaId, toAreaId] }
  const desk = await openPriceDesk(tx, { ...areas, legalEntityId: customer?.legalEntityId, now })
  return desk.priceOfTransfer({
    ...{ fromAreaId, toAreaId, day: plainDate(date), party: partyOf(wish) },
    returnDay: returnDate === null ? undefined : plainDate(returnDate),
    ride: { transferType, sharingBasis: sharingBasis ?? undefined },
  })
}
