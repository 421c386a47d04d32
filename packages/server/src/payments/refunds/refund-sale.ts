import { formatMoney } from '@tradewind/domain/format-money'
import { saleRefund } from '@tradewind/domain/ledger/build-posting'
import type { Worth } from '@tradewind/domain/ledger/supplier-entries'
import { isZero, type Money } from '@tradewind/domain/money'
import { changeOfMargin, type GivenBack, refundOf, taxOf, whyNotGiveBack, worthGivenBack } from '@tradewind/domain/sales/given-back'
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
import { insertSaleRefund, readGivenBack } from './sale-refund-repo.ts'

type Asked = {
  readonly saleId: number
  readonly claim: RefundClaim
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Parts = Pick<App, 'jobs' | 'sellers'>

/**
 * Gives back what a claim says of a delivered sale of any kind: its seller says how much, the books undo that part of the capture, the money goes the way it
 * came, and a credit note says so. Refuses STATE_CHANGED for a sale that is not delivered, a claim that was paid before, and more than is left; NOT_FOUND.
 */
export async function refundSale(tx: SiteTx, { jobs, sellers }: Parts, { saleId, claim, now, refuse }: Asked): Promise<Money> {
  const { seller, sold } = await lockSale(tx, sellers, saleId)
  const live = await lockLivePayment(tx, saleId)
  if (!seller.giveBack || live?.line.status !== 'captured') return refuse('STATE_CHANGED', { message: NOT_DELIVERED })
  const [before, invoice] = await Promise.all([readGivenBack(tx, saleId), seller.invoice(tx, saleId)])
  if (before.claims.some(({ kind, id }) => kind === claim.kind && id === claim.id))
    return refuse('STATE_CHANGED', { message: PAID_BEFORE })
  const given = await seller.giveBack(tx, sold, claim)
  const flaw = whyNotGiveBack(invoice.price, given, before)
  if (flaw?.code === 'MORE_THAN_LEFT') return refuse('STATE_CHANGED', { message: MORE_THAN_LEFT })
  if (flaw) throw new RangeError(`Claim ${claim.kind} ${claim.id} of sale ${saleId} cannot be given back: ${flaw.code}`)
  const here = worthGivenBack(invoice.price, given.supplierGives, before.supplierGave)
  const refund = { saleId, claim, order: live.order, given, supplierRefund: { there: given.supplierGives, here }, now }
  const { toCard, toWallet } = await payFor(tx, { ...refund, jobs })
  await writeRefund(tx, { ...refund, toCard })
  const arrived = { saleId, claim, to: 'wallet', jobs, now } as const
  if (isZero(toCard) || !isZero(toWallet)) await seller.claimRefunded?.(tx, arrived)
  await notifyOfRefund(tx, { ...refund, invoice })
  await issueCreditNote(tx, { saleId, claim, buyer: live.order.legal_entity_id, invoice, given }, now)
  return refundOf(given)
}

const NOT_DELIVERED = 'This was not delivered, so it cannot be refunded.'
const PAID_BEFORE = 'This was refunded before.'
const MORE_THAN_LEFT = 'More would be refunded than is left of what was paid.'

type Refund = {
  readonly saleId: number
  readonly claim: RefundClaim
  readonly order: Payment
  readonly given: GivenBack
  readonly supplierRefund: Worth
  readonly now: Instant
}

async function payFor(tx: SiteTx, { jobs, order, given, supplierRefund, ...refund }: Refund & Pick<App, 'jobs'>) {
  const { saleId, claim } = refund
  const owner = await getOwnerEntity(tx)
  const { supplier_entity_id: supplier } = await getSale(tx, saleId)
  if (supplier === null && !isZero(supplierRefund.there)) throw new Error(`Sale ${saleId} has no supplier that gives back`)
  return payBack(tx, {
    ...refund,
    jobs,
    amount: refundOf(given),
    name: `${claim.kind}-${claim.id}`,
    reason: `Sale ${saleId} was refunded`,
    posting: (parts) =>
      saleRefund({
        key: `claim:${claim.kind}:${claim.id}:refund`,
        about: { kind: 'order', id: order.id },
        buyer: order.legal_entity_id,
        owner,
        supplier: supplier ?? owner,
        given,
        supplierRefund,
        ...parts,
      }),
  })
}

async function writeRefund(tx: SiteTx, { saleId, claim, order, given, supplierRefund, ...rest }: Refund & { toCard: Money }) {
  const { undone } = given
  await insertSaleRefund(tx, {
    claim_kind: claim.kind,
    claim_id: claim.id,
    sale_id: saleId,
    payment_id: order.id,
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
    refund_minor: refundOf(given).minor,
    card_minor: rest.toCard.minor,
    given_at: rest.now,
  })
  const [refund, undoneMinor] = [refundOf(given).minor, undone.payable.minor]
  changeSums(tx, saleId, { refund, undone: undoneMinor, margin: changeOfMargin(given, supplierRefund.here).minor })
}

async function notifyOfRefund(tx: SiteTx, { order, given, invoice, now }: Refund & { readonly invoice: InvoiceOfSale }) {
  const refund = refundOf(given)
  if (isZero(refund)) return
  const title = `${formatMoney(refund)} will be refunded to you`
  const body = `${invoice.about}. The refund goes back the way you paid.`
  await notifyBuyer(tx, { legalEntityId: order.legal_entity_id, title, body }, now)
}
