import { type Money, money, zero } from '@tradewind/domain/money'
import { differenceOf } from '@tradewind/domain/quotations/change-after-sale'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Quotation } from '../quotation-repo.ts'
import { listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { readDueOfChange } from '../sell/read-payment-plan.ts'
import { dayOfLine, titleLine } from '../title-line.ts'
import { findOffered } from './change-repo.ts'
import { shareChange } from './draft-change.ts'

/** A change as its customer reads it before they agree: what is cancelled with its refund, what is new with its price. */
export type OfferedChange = {
  readonly id: number
  readonly reason: string
  readonly validUntil: Instant
  readonly ends: readonly { readonly title: string; readonly refund: Money }[]
  readonly starts: readonly { readonly title: string; readonly day: string; readonly amount: Money }[]
  readonly difference: Money
  /** What of the whole journey is due at once, when they agree. */
  readonly dueAtOnce: Money
}

/** The change that waits for the customer of a quotation and can be agreed to now. */
export async function readOfferedChange(
  tx: SiteTx,
  quotation: Pick<Quotation, 'id' | 'version' | 'legalEntityId'>,
  now: Instant,
): Promise<OfferedChange | undefined> {
  const quotationId = quotation.id
  const change = await findOffered(tx, quotationId)
  if (!change || change.validUntil <= now) return undefined
  const { id, reason, validUntil, kept, added, refunded } = change
  const sales = new Map((await listSalesOfQuotation(tx, quotationId, now)).map((sale) => [sale.saleId, sale]))
  const amountOf = new Map(shareChange(kept).shares.map(({ lineId, amount }) => [lineId, amount]))
  return {
    ...{ id, reason, validUntil },
    ends: change.ends.map(({ saleId, refundMinor }) => ({
      title: sales.get(saleId)?.title ?? '',
      refund: money(refundMinor, added.currency),
    })),
    starts: kept.starts.map((place) => ({
      title: titleLine(kept.kart, place),
      day: dayOfLine(kept.kart, place),
      amount: amountOf.get(place) ?? zero(added.currency),
    })),
    difference: differenceOf({ added, refunded }),
    dueAtOnce: await readDueOfChange(tx, quotation, { kart: kept.kart, added, refunded, now }),
  }
}
