import type { KartDocument, KartWish, RepricedLine, SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { compareMoney, parseMoney, toDecimal, zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { type DraftedKart, nameLines } from './name-lines.ts'
import { totalOf } from './price-kart.ts'
import { askRates, type PricedList, type StandingLine } from './price-lines.ts'
import { getQuotation, getVersion } from './quotation-repo.ts'
import { readBasis } from './read-basis.ts'
import { placeOf } from './read-kart.ts'
import { findSaleFaults, presentSaleFaults } from './sell/find-sale-faults.ts'
import { takeCustomer } from './take-customer.ts'

type Wish = {
  readonly kart: Omit<KartWish, 'totalPrice'> & { readonly totalPrice?: string | undefined }
  readonly isWhole: boolean
  readonly withSaleFaults?: boolean
}
type Repriced = {
  readonly lines: RepricedLine[]
  readonly saleFaults: SaleFault[]
  readonly totalBefore: string
  readonly totalNow: string
}

/** What the rates of today would change in a quotation as it is on somebody's screen. Writes nothing. Refuses NOT_FOUND, and by field. */
export async function repriceKart(
  tx: SiteTx,
  { kart: wish, isWhole, withSaleFaults = false }: Wish,
  now: Instant,
): Promise<Repriced> {
  const before = wish.id === undefined ? undefined : await readKept(tx, wish.id)
  const { id: _id, version: _version, idempotencyKey: _key, isCancelled: _cancelled, ...rest } = wish
  const { collectedPayment: _collected, quotationId: _named, ...content } = rest
  const draft = await nameLines(tx, { ...content, totalPrice: content.totalPrice }, before?.kart)
  const { legalEntityId } = await takeCustomer(tx, wish.customerId)
  const asked = await askRates(tx, draft, { before: before?.kart, legalEntityId, now, isWhole })
  const basis = await readBasis(tx, { currency: wish.currencySymbol, before, now })
  const priced = withPrices(draft, asked)
  const kept = { ...basis, kart: priced as KartDocument }
  return {
    lines: asked.flatMap(changeOf),
    totalBefore: toDecimal(totalOf(draft, basis)),
    totalNow: toDecimal(totalOf(priced, basis)),
    // What was paid of it is checked as it is saved.
    saleFaults: withSaleFaults
      ? presentSaleFaults(priced, await findSaleFaults(tx, { legalEntityId, kept, collected: zero(wish.currencySymbol), now }))
      : [],
  }
}

async function readKept(tx: SiteTx, id: number) {
  const { version } = await getQuotation(tx, id, { kind: 'site' })
  return (await getVersion(tx, id, version)).kept
}

/** Empty where the rates would change nothing. */
export function changeOf({ list, at, line, found }: StandingLine): RepricedLine[] {
  if (!found) return []
  const before = readAmount(line.price, line.currency, `${placeOf(list, at)}.price`)
  if ('why' in found) return [{ list, at, before: toDecimal(before), now: null, why: found.why }]
  const isSame = found.currency === line.currency && compareMoney(before, parseMoney(found.price, found.currency)) === 0
  return isSame ? [] : [{ list, at, before: toDecimal(before), now: found, why: null }]
}

/** A line that has no price today counts as it was. */
export function withPrices(draft: DraftedKart, asked: readonly StandingLine[]): DraftedKart {
  const foundOf = (list: PricedList, at: number) => {
    const found = asked.find((one) => one.list === list && one.at === at)?.found
    return found && !('why' in found) ? found : undefined
  }
  return {
    ...draft,
    activities: draft.activities.map((line, at) => {
      const found = foundOf('activities', at)
      return found ? { ...line, currency: found.currency, price: found.price, prices: found.prices } : line
    }),
    transfers: draft.transfers.map((line, at) => {
      const found = foundOf('transfers', at)
      return found ? { ...line, currency: found.currency, price: found.price } : line
    }),
  }
}
