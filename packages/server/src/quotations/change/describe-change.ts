import { formatDate } from '@tradewind/domain/format-date'
import { type Money, money, zero } from '@tradewind/domain/money'
import { differenceOf } from '@tradewind/domain/quotations/change-after-sale'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { ListName } from '../read-kart.ts'
import { listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { type ChangeRow, findOffered } from './change-repo.ts'
import { nameOf, shareChange } from './draft-change.ts'

/** A change as its customer reads it before they agree: what is cancelled with its refund, what is new with its price. */
export type OfferedChange = {
  readonly id: number
  readonly reason: string
  readonly validUntil: Instant
  readonly ends: readonly { readonly title: string; readonly refund: Money }[]
  readonly starts: readonly { readonly title: string; readonly day: string; readonly amount: Money }[]
  readonly difference: Money
}

/** The change that waits for the customer of a quotation and can be agreed to now. */
export async function readOfferedChange(tx: SiteTx, quotationId: number, now: Instant): Promise<OfferedChange | undefined> {
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
      title: nameOf(kept.kart, place).title,
      day: dayOf(kept.kart, place),
      amount: amountOf.get(place) ?? zero(added.currency),
    })),
    difference: differenceOf({ added, refunded }),
  }
}

function dayOf(kart: ChangeRow['kept']['kart'], place: string): string {
  const [list, at] = place.split('.') as [ListName, string]
  const line = kart[list][Number(at)]
  if (!line) return ''
  const day = 'checkinDate' in line ? line.checkinDate : 'departureDate' in line ? line.departureDate : line.startDate
  return day === null ? '' : formatDate(plainDate(day))
}
