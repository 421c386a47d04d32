import { PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import { nameActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, money, parseMoney, subtract } from '@tradewind/domain/money'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { getActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import type { App } from '../../app.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { readRefunded } from '../../payments/refunds/sale-refund-repo.ts'
import { hear } from './ask-supplier.ts'
import { keepWordOf } from './keep-cancelled-there.ts'
import { getPartnerSale } from './partner-sale-repo.ts'

/** What a supplier has of a sale, against what this site has of it. That it has cancelled it is kept with the sale. Nothing: it gave no answer. */
export async function compareWithPartner(
  { db, partnerLink, now }: Pick<App, 'db' | 'partnerLink' | 'now'>,
  { siteId, saleId }: { readonly siteId: number; readonly saleId: number },
): Promise<FoundDifference[] | undefined> {
  const { sale, status, supplierRefunded } = await readInSite(db, siteId, async (tx) => ({
    sale: await getPartnerSale(tx, saleId),
    status: (await getActivitySale(tx, saleId)).status,
    supplierRefunded: (await readRefunded(tx, saleId)).supplierRefunded,
  }))
  const between = { consumerSiteId: siteId, supplierSiteId: sale.supplierSiteId }
  const heard = await hear(partnerLink.ask(between, { kind: 'look', orderRef: sale.orderRef }), PartnerRecord)
  if (!heard) return undefined
  const { record } = heard
  const theirs = record?.status ?? 'none'
  const about = { about: `sale:${saleId}`, saleId, gatewayPaymentId: null, title: sale.theirReference }
  const said = { ours: nameActivitySaleStatus(status), theirs: NAMES[theirs] }
  // What is being asked right now has its answer soon, and is compared by the next run.
  if (status === 'paid' || status === 'cancelling') return []
  const isOurs = status === 'confirmed'
  if (isOurs && theirs === 'cancelled') {
    await inSite(db, siteId, (tx) => keepWordOf(tx, saleId, { record, now: now() }))
    return [{ kind: 'cancelledThere', ...about, ...said, amount: null }]
  }
  if (isOurs && theirs !== 'confirmed')
    return [{ kind: 'missingThere', ...about, ...said, amount: money(-sale.net.minor, sale.net.currency) }]
  if (!isOurs && theirs === 'confirmed') return [{ kind: 'statusDiffers', ...about, ...said, amount: sale.net }]
  const cost = theirs === 'cancelled' && record?.refunded ? costOf(record.price, record.refunded) : undefined
  // Paid back here as never booked, and cancelled there at a cost.
  if (status === 'refunded' && cost && cost.minor !== 0n) return [{ kind: 'statusDiffers', ...about, ...said, amount: cost }]
  const price = record && parseMoney(record.price.amount, record.price.currency)
  if (isOurs && price && (price.currency !== sale.net.currency || price.minor !== sale.net.minor))
    return [differing(about, { ours: sale.net, theirs: price })]
  const refunded = record?.refunded && parseMoney(record.refunded.amount, record.refunded.currency)
  const due = money(supplierRefunded, sale.net.currency)
  if (status === 'cancelled' && refunded && (refunded.currency !== due.currency || refunded.minor !== due.minor))
    return [differing(about, { ours: due, theirs: refunded })]
  return []
}

type WireMoney = { readonly amount: string; readonly currency: string }

function costOf(price: WireMoney, refunded: WireMoney): Money | undefined {
  if (price.currency !== refunded.currency) return undefined
  return subtract(parseMoney(price.amount, price.currency), parseMoney(refunded.amount, refunded.currency))
}

const NAMES = {
  none: 'Not known',
  waiting: 'Waiting for payment',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  ended: 'Ended',
} as const

type About = Pick<FoundDifference, 'about' | 'saleId' | 'gatewayPaymentId' | 'title'>
type Amounts = { readonly ours: ReturnType<typeof money>; readonly theirs: ReturnType<typeof money> }

function differing(about: About, { ours, theirs }: Amounts): FoundDifference {
  const amount = ours.currency === theirs.currency ? subtract(theirs, ours) : null
  return { kind: 'invoiceDiffers', ...about, ours: formatMoney(ours), theirs: formatMoney(theirs), amount }
}
