import { formatMoney } from '@tradewind/domain/format-money'
import { saleRefund } from '@tradewind/domain/ledger/build-posting'
import type { Worth } from '@tradewind/domain/ledger/supplier-entries'
import { isZero, type Money, sum } from '@tradewind/domain/money'
import {
  changeOfMargin,
  type OtherWorth,
  refundOf,
  type SaleRefund,
  taxOf,
  whyNotRefund,
  worthOfOthers,
  worthOfRefund,
} from '@tradewind/domain/sales/sale-refund'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { issueCreditNote } from '../../documents/issue-credit-note.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { notifyBuyer } from '../../ledger/notify-buyer.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { changeSums, getSale } from '../../sales/sale-repo.ts'
import type { InvoiceOfSale, RefundClaim } from '../../sales/seller.ts'
import { lockLivePayment, lockSale, type Payment } from '../payment-repo.ts'
import { payBack } from './pay-back.ts'
import { insertOtherRefunds, insertSaleRefund, readRefunded } from './sale-refund-repo.ts'

type Asked = {
  readonly saleId: number
  readonly claim: RefundClaim
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Parts = Pick<App, 'jobs' | 'sellers'>

/**
 * Refunds what a claim says of a delivered sale of any kind: its seller states how much, the books undo that part of the capture, the money goes the way it
 * came, and a credit note says so. Refuses STATE_CHANGED for a sale that is not delivered, a claim that was paid before, and more than is left; NOT_FOUND.
 */
export async function refundSale(tx: SiteTx, { jobs, sellers }: Parts, { saleId, claim, now, refuse }: Asked): Promise<Money> {
  const { seller, sold } = await lockSale(tx, sellers, saleId)
  const live = await lockLivePayment(tx, saleId)
  if (!seller.stateRefund || live?.line.status !== 'captured') return refuse('STATE_CHANGED', { message: NOT_DELIVERED })
  const [before, invoice] = await Promise.all([readRefunded(tx, saleId), seller.invoice(tx, saleId)])
  if (before.claims.some(({ kind, id }) => kind === claim.kind && id === claim.id))
    return refuse('STATE_CHANGED', { message: PAID_BEFORE })
  const refunded = await seller.stateRefund(tx, sold, claim)
  const flaw = whyNotRefund(invoice.price, refunded, before)
  if (flaw?.code === 'MORE_THAN_LEFT') return refuse('STATE_CHANGED', { message: MORE_THAN_LEFT })
  if (flaw) throw new RangeError(`Claim ${claim.kind} ${claim.id} of sale ${saleId} cannot be refunded: ${flaw.code}`)
  const here = worthOfRefund(invoice.price, refunded.supplierRefund, before.supplierRefunded)
  const supplierRefund = { there: refunded.supplierRefund, here }
  const otherRefunds = worthOfOthers(invoice.price, refunded, before)
  const refund = { saleId, claim, payment: live.payment, refunded, supplierRefund, otherRefunds, now }
  const { toCard, toWallet } = await payFor(tx, { ...refund, jobs })
  await writeRefund(tx, { ...refund, toCard })
  const arrived = { saleId, claim, to: 'wallet', jobs, now } as const
  // Nothing goes anywhere where the sale was free: only its supplier gives something back.
  const wasFree = isZero(refunded.undone.payable)
  if (!wasFree && (isZero(toCard) || !isZero(toWallet))) await seller.claimRefunded?.(tx, arrived)
  // What was sold on account pays first what is owed for it: its room says what is left.
  if (!live.payment.is_on_account) await notifyOfRefund(tx, { ...refund, invoice })
  await issueCreditNote(tx, { saleId, claim, buyer: live.payment.legal_entity_id, invoice, refunded }, now)
  return refundOf(refunded)
}

const NOT_DELIVERED = 'This was not delivered, so it cannot be refunded.'
const PAID_BEFORE = 'This was refunded before.'
const MORE_THAN_LEFT = 'The refund is higher than the amount left to refund.'

type Refund = {
  readonly saleId: number
  readonly claim: RefundClaim
  readonly payment: Payment
  readonly refunded: SaleRefund
  readonly supplierRefund: Worth
  readonly otherRefunds: readonly OtherWorth[]
  readonly now: Instant
}

async function payFor(
  tx: SiteTx,
  { jobs, payment, refunded, supplierRefund, otherRefunds, ...refund }: Refund & Pick<App, 'jobs'>,
) {
  const { saleId, claim } = refund
  const owner = await getOwnerEntity(tx)
  const { supplier_entity_id: supplier } = await getSale(tx, saleId)
  if (supplier === null && !isZero(supplierRefund.there)) throw new Error(`Sale ${saleId} has no supplier that refunds it`)
  return payBack(tx, {
    ...refund,
    jobs,
    amount: refundOf(refunded),
    name: `${claim.kind}-${claim.id}`,
    reason: `Sale ${saleId} was refunded`,
    posting: (parts) =>
      saleRefund({
        key: `claim:${claim.kind}:${claim.id}:refund`,
        about: { kind: 'order', id: payment.id },
        buyer: payment.legal_entity_id,
        owner,
        supplier: supplier ?? owner,
        refunded,
        supplierRefund,
        otherRefunds,
        ...parts,
      }),
  })
}

type Written = Refund & { readonly toCard: Money }

async function writeRefund(tx: SiteTx, { saleId, claim, payment, refunded, supplierRefund, otherRefunds, ...rest }: Written) {
  const { undone } = refunded
  await insertSaleRefund(tx, {
    claim_kind: claim.kind,
    claim_id: claim.id,
    sale_id: saleId,
    payment_id: payment.id,
    currency: undone.currency,
    undone_minor: undone.payable.minor,
    cost_minor: undone.cost.minor,
    cost_currency: undone.cost.currency,
    fee_minor: undone.fee.minor,
    gst_minor: taxOf(undone, 'gst').minor,
    tds_minor: taxOf(undone, 'tds').minor,
    withheld_minor: undone.withheld.minor,
    supplier_minor: supplierRefund.there.minor,
    supplier_here_minor: supplierRefund.here.minor,
    refund_minor: refundOf(refunded).minor,
    card_minor: rest.toCard.minor,
    given_at: rest.now,
  })
  await insertOtherRefunds(tx, claim, { undone, refunds: otherRefunds })
  const [refund, undoneMinor] = [refundOf(refunded).minor, undone.payable.minor]
  const refundedHere = sum([supplierRefund.here, ...otherRefunds.map(({ here }) => here)], undone.currency)
  changeSums(tx, saleId, { refund, undone: undoneMinor, margin: changeOfMargin(refunded, refundedHere).minor })
}

async function notifyOfRefund(tx: SiteTx, { payment, refunded, invoice, now }: Refund & { readonly invoice: InvoiceOfSale }) {
  const refund = refundOf(refunded)
  if (isZero(refund)) return
  const title = `${formatMoney(refund)} will be refunded to you`
  const body = `${invoice.about}. The refund is paid to where the payment came from.`
  await notifyBuyer(tx, { legalEntityId: payment.legal_entity_id, title, body }, now)
}
