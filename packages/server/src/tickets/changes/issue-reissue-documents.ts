import type { DocumentKind } from '@tradewind/domain/documents/document-kinds'
import { type DocumentLine, totalOfLines } from '@tradewind/domain/documents/tax-document'
import { SAC_RESERVATION } from '@tradewind/domain/flights/fare-sale-price'
import { isZero, type Money, negate } from '@tradewind/domain/money'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { findDocumentIds } from '../../documents/document-repo.ts'
import { issueDocument } from '../../documents/issue-document.ts'
import { issueWalletReceipt } from '../../documents/issue-wallet-receipt.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import type { LockedChange } from './change-repo.ts'

type Paid = { readonly price: ChangePrice; readonly now: Instant }

/** The invoice for what a customer pays for a reissue, and the receipt of it. Issued last in the transaction: they lock their series. */
export async function invoiceReissue(tx: SiteTx, locked: LockedChange, paid: Paid): Promise<void> {
  await issue(tx, locked, paid, 'invoice')
  const { change, booking } = locked
  const parties = { seller: await getOwnerEntity(tx), buyer: booking.legal_entity_id, saleId: booking.id }
  const { due } = paid.price
  await issueWalletReceipt(tx, {
    ...parties,
    key: `change:${change.id}:payment`,
    about: describeSubject(locked),
    amount: due,
    now: paid.now,
  })
}

/** The credit note for a reissue that was paid for and did not happen: all of its invoice. */
export async function creditReissue(tx: SiteTx, locked: LockedChange, paid: Paid): Promise<void> {
  const key = keyOf('invoice', locked)
  const invoiceId = (await findDocumentIds(tx, [key])).get(key)
  await issue(tx, locked, paid, 'creditNote', invoiceId)
}

/** The credit note for what a reissue to a cheaper flight refunds: the fare difference less the charges. Issued last in the transaction, as above. */
export async function creditCheaperFlight(tx: SiteTx, locked: LockedChange, { price, now }: Paid): Promise<void> {
  const { change, booking } = locked
  const lines = linesOf(price).map((line) => ({
    ...line,
    amount: negate(line.amount),
    gst: line.gst && { ...line.gst, amount: negate(line.gst.amount) },
  }))
  const total = totalOfLines(lines, price.currency)
  if (total.minor <= 0n) return
  await issueDocument(
    tx,
    {
      key: `creditNote:change:${change.id}:refund`,
      kind: 'creditNote',
      seller: await getOwnerEntity(tx),
      buyer: booking.legal_entity_id,
      saleId: booking.id,
      about: describeSubject(locked),
      lines,
      total,
    },
    now,
  )
}

async function issue(tx: SiteTx, locked: LockedChange, { price, now }: Paid, kind: DocumentKind, corrects?: number): Promise<void> {
  const { booking } = locked
  const lines = linesOf(price)
  if (lines.length === 0) return
  await issueDocument(
    tx,
    {
      key: keyOf(kind, locked),
      kind,
      seller: await getOwnerEntity(tx),
      buyer: booking.legal_entity_id,
      saleId: booking.id,
      about: describeSubject(locked, kind === 'invoice' ? 'Change' : 'Change not completed'),
      lines,
      total: totalOfLines(lines, price.currency),
      ...(corrects !== undefined && { corrects }),
    },
    now,
  )
}

function describeSubject({ booking }: LockedChange, what = 'Change'): string {
  return `${what} of air ticket ${booking.sectors.join(', ')}, PNR ${booking.pnr ?? ''}`
}

function keyOf(kind: DocumentKind, { change }: LockedChange): string {
  return `${kind}:change:${change.id}:payment`
}

/** They add up, GST included, to what was due. */
function linesOf(price: ChangePrice): DocumentLine[] {
  const passedOn = (label: string, amount: Money): DocumentLine => ({ label, detail: null, sac: null, amount, gst: null })
  const fee: DocumentLine = {
    label: 'Change fee',
    detail: null,
    sac: SAC_RESERVATION,
    amount: price.ourFee,
    gst: isZero(price.gstOnOurFee) ? null : { basisPoints: price.gstBasisPoints, amount: price.gstOnOurFee },
  }
  return [
    passedOn('Fare difference', price.fareDifference),
    passedOn('Airline change charge', price.airlinePenalty),
    passedOn('Supplier fee', price.supplierFee),
    fee,
  ].filter(({ amount }) => !isZero(amount))
}
