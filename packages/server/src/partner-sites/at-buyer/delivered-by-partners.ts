import { isZero, toDecimal, zero } from '@tradewind/domain/money'
import { TRIES_ALONE } from '@tradewind/domain/network/partner-word'
import type { Deliverer, OutsideDelivery } from '../../activity-sales/outside-delivery.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { findInstallation } from '../../installations/installation-repo.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { isOutsideSite } from '../../sites/outside-site.ts'
import { isStoppedHere } from './find-supplier.ts'
import { findLastMessage, getPartnerSale, type NewMessage, nameSupplierOf, writeMessage } from './partner-sale-repo.ts'

const DISCONNECTED = 'Your company is not connected to this supplier now, so it cannot be cancelled here.'

/** Activities of other sites: what is paid is ordered, what is cancelled is said, by messages of the outbox. */
export const deliveredByPartners: OutsideDelivery = {
  async whyNotPay(tx, sold) {
    const { supplyId } = await getPartnerSale(tx, sold.id)
    if (!(await isStoppedHere(tx, supplyId))) return undefined
    const alone = 'It is not sold now.'
    return { code: 'STATE_CHANGED', message: `${sold.activityName}: ${alone}`, reason: 'It is not sold now', alone }
  },
  async order(tx, sold, { jobs, now }) {
    const { orderRef, net } = await getPartnerSale(tx, sold.id)
    await send(tx, jobs, {
      saleId: sold.id,
      now,
      message: { kind: 'book', orderRef, net: { amount: toDecimal(net), currency: net.currency } },
    })
  },
  async whyNotCancel(tx, sold) {
    const { supplierSiteId } = await getPartnerSale(tx, sold.id)
    if (!isOutsideSite(supplierSiteId)) return undefined
    // Nothing is said to it, so nobody could say when, and whether, it is cancelled there.
    const installation = await findInstallation(tx, supplierSiteId)
    return installation?.ended_at ? DISCONNECTED : undefined
  },
  async cancel(tx, sold, { jobs, now, supplierRefund }) {
    const { orderRef, net } = await getPartnerSale(tx, sold.id)
    // Said in the currency in which it is sold there: a cost of nothing is kept in our own.
    const refund = isZero(supplierRefund) ? zero(net.currency) : supplierRefund
    const atLeast = { amount: toDecimal(refund), currency: refund.currency }
    await send(tx, jobs, { saleId: sold.id, now, message: { kind: 'cancel', orderRef, atLeast } })
  },
  describe: describeSupplier,
}

async function describeSupplier(tx: SiteTx, saleId: number): Promise<Deliverer | undefined> {
  const named = await nameSupplierOf(tx, saleId)
  const last = named && (await findLastMessage(tx, saleId))
  if (!named) return undefined
  const { isAnswered, byHand } = last ?? { isAnswered: true, byHand: null }
  return {
    ...named,
    unanswered:
      !last || isAnswered || byHand
        ? null
        : { what: last.kind, since: last.writtenAt, tries: last.tries, isForStaff: last.tries >= TRIES_ALONE },
    byHand: byHand && {
      ...{ learned: byHand.word, note: byHand.note, at: byHand.at, by: byHand.by, isContradicted: byHand.isContradicted },
    },
  }
}

type Sending = { readonly saleId: number; readonly message: NewMessage; readonly now: Parameters<typeof writeMessage>[3] }

async function send(tx: SiteTx, jobs: JobQueue, { saleId, message, now }: Sending): Promise<void> {
  const messageId = await writeMessage(tx, saleId, message, now)
  await jobs.enqueue(tx, 'say-to-partner', { siteId: tx.siteId, messageId })
}
