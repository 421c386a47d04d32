import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'

/** What a screen sends back of a quotation that it shows. */
export function wishOf(kart: StaffKart, more: object = {}) {
  const { view: _v, quotationId: _q, status: _s, customer: _c, sentAt: _a, validUntil: _u, isExpired: _e, ...rest } = kart
  const { isTemplate: _k, cart: _w, sums: _m, collectedPayment: _p, reason: _r, sentVersion: _n, sentOther: _so, ...others } = rest
  const { createdAt: _t, savedAt: _d, savedBy: _b, accomodations, activities, transfers, ...own } = others
  return {
    ...own,
    accomodations: accomodations.map(({ name: _, city: __, ...line }) => line),
    activities: activities.map(({ name: _, tourOption: __, pricedBy: ___, cancellation: ____, ...line }) => line),
    transfers: transfers.map(({ fromArea: _, toArea: __, pricedBy: ___, ...line }) => line),
    ...more,
  }
}
