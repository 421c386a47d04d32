import type { FoundActivities, FoundActivity } from '@tradewind/contract/carts/activity-search'
import { addDays } from '@tradewind/domain/time'
import { SHOP_CITY, type Shop } from '../set-up-shop.ts'
import { type Opened, payOrder } from './activities.ts'
import { payFromWallet } from './pay.ts'
import { type Deed, end, type Hands, orderTrip } from './trip.ts'

/** The fares of Skylark, as Blue Dhow has them. */
export const PARTNER_FARES = ['site:1-flights']

/** What a buyer of one company does with the fares of another. */
export const bookPartnerFare: Deed = async (hands) => {
  const deed = 'book a partner fare'
  const order = await orderTrip(hands, deed)
  if (order) await payFromWallet(hands, deed, order)
}

type FoundOption = FoundActivity['tourOptions'][number]

/** What a buyer of one company does with what another delivers. */
export function resellingAt(shop: Shop, supplierListId: string): Deed {
  return async function buyFromPartner(hands: Hands): Promise<void> {
    const { client, journal, random } = hands
    const deed = 'buy from a partner'
    const day = addDays(shop.firstDay, random.chance(0.3) ? 0 : random.below(shop.days))
    const party = { adults: 1 + random.below(3), children: 0 }
    const found = await client.call<FoundActivities>('activities/partners/searchActivities', {
      ...{ supplierListId, cityId: SHOP_CITY, startDate: day, endDate: day, ...party },
    })
    if (found.status !== 200) return end(journal, deed, found)
    const ours = new Set(shop.options.map(({ tourOptionId }) => tourOptionId))
    const options = found.body.activities.flatMap(({ tourOptions }) => tourOptions).filter(({ id }) => ours.has(id))
    if (options.length === 0) return journal.countOutcome(deed, 'nothing found')
    const option = random.pick(options)
    const total = priceOf(option)
    if (total === undefined) return journal.countOutcome(deed, 'no price')
    const wish = {
      ...{ supplierListId, tourOptionId: option.id, date: day, startsAt: random.pick(shop.starts), transfer: 'ticket', ...party },
      ...{ leadName: 'Ms Nadia Soak', agreedTotal: total, idempotencyKey: crypto.randomUUID() },
    }
    // Impatient people press twice.
    const presses = random.chance(0.2) ? [client.call<Opened>('activities/partners/orderActivity', wish)] : []
    const opened = await client.call<Opened>('activities/partners/orderActivity', wish)
    await Promise.all(presses)
    if (opened.status !== 200) return end(journal, deed, opened)
    await payOrder(hands, deed, opened.body.orderId)
  }
}

function priceOf({ days, offers }: FoundOption): string | undefined {
  const offer = offers[days[0]?.offers.ticket ?? -1]
  return offer && 'total' in offer ? offer.total : undefined
}
