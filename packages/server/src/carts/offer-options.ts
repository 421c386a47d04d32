import type { OfferedOption, PartnerOffersWish } from '@tradewind/contract/partner-sites/partner-wire'
import { addDays, type Instant, plainDate } from '@tradewind/domain/time'
import { readOnSale } from '../activity-sales/read-on-sale.ts'
import type { SiteTx } from '../database/in-site.ts'
import { countTaken } from '../places/count-taken.ts'
import { NEAREST_WITHIN, offerOption } from './offer-option.ts'
import { readParty } from './search-activities.ts'

type Asker = { readonly legalEntityId: number; readonly now: Instant }

/** What a party pays for tour options on some days: as the search shows them, of those alone that are asked about and are on sale. Days that are over cannot be booked. Refuses by field. */
export async function offerOptions(
  tx: SiteTx,
  wish: PartnerOffersWish,
  { legalEntityId, now }: Asker,
): Promise<{ currency: string; options: OfferedOption[] }> {
  const party = readParty(wish)
  const counter = await readOnSale(tx, wish.tourOptionIds, { legalEntityId, now })
  const { buyer } = counter
  const onSale = [...new Set(wish.tourOptionIds)].flatMap((id) => counter.find(id) ?? []).filter(({ isOnSale }) => isOnSale)
  const days = [...new Set(wish.days)].sort().map(plainDate)
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { currency: buyer.exchange.own, options: [] }
  const takenOf = await countTaken(
    tx,
    onSale.map(({ terms }) => terms.option),
    { from: addDays(from, -NEAREST_WITHIN), to: addDays(to, NEAREST_WITHIN), now },
  )
  const options: OfferedOption[] = []
  for (const sold of onSale) {
    const { activity, option, zone } = sold
    const found = offerOption(sold, { ...buyer, party, days, now, zone, takenOf, only: ALL })
    if (!found) continue
    const { id, name, category, area, isTransferRequired } = activity
    options.push({
      ...found,
      activity: { id, name, category, area, isTransferRequired },
      city: { id: option.cityId, name: option.city, timeZone: zone },
    })
  }
  return { currency: buyer.exchange.own, options }
}

/** Nothing is narrowed. */
const ALL = { transfer: undefined, times: undefined, isFree: false, most: undefined }
