import { type Money, money } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** A card payment on the page of a proposal. */
export type ProposalPayment = {
  readonly paymentId: string
  readonly proposalId: number
  readonly quotationId: number
  readonly payerName: string
  /** Whose wallet it fills. */
  readonly payer: number
  /** What the payer pays, in the currency of the quotation. */
  readonly amount: Money
  /** What the payer is charged for that: the same, or what it is in the currency of the site. */
  readonly charged: Money
  /** What of it is for the quotation. */
  readonly net: Money
  /** Null: it has not arrived, or nothing was to be paid any more. */
  readonly receiptId: number | null
  /** What it pays of the quotation; null: nothing, or it was returned. */
  readonly received: Money | null
  /** Of the payment. */
  readonly status: string
  readonly paidAt: Instant | null
  readonly expiresAt: Instant
}

function select(tx: SiteTx) {
  return tx
    .selectFrom('proposal_payments as own')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'own.site_id').onRef('p.id', '=', 'own.payment_id'))
    .innerJoin('proposals as sent', (join) =>
      join.onRef('sent.site_id', '=', 'own.site_id').onRef('sent.id', '=', 'own.proposal_id'),
    )
    .leftJoin('quotation_receipts as r', (join) =>
      join.onRef('r.site_id', '=', 'own.site_id').onRef('r.id', '=', 'own.receipt_id').on('r.returned_at', 'is', null),
    )
    .select(['r.amount_minor as received_minor'])
    .select(['own.payment_id', 'own.proposal_id', 'own.payer_name', 'own.net_minor', 'own.receipt_id', 'sent.quotation_id'])
    .select(['own.quoted_minor', 'own.quoted_currency', 'r.currency as received_currency'])
    .select(['p.amount_minor', 'p.currency', 'p.status', 'p.paid_at', 'p.expires_at', 'p.legal_entity_id'])
}
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
function readRow(row: Row): ProposalPayment {
  const currency = row.quoted_currency ?? row.currency
  return {
    paymentId: row.payment_id,
    proposalId: Number(row.proposal_id),
    quotationId: Number(row.quotation_id),
    payerName: row.payer_name,
    payer: row.legal_entity_id,
    amount: money(row.quoted_minor ?? row.amount_minor, currency),
    charged: money(row.amount_minor, row.currency),
    net: money(row.net_minor, currency),
    receiptId: row.receipt_id === null ? null : Number(row.receipt_id),
    received: row.received_minor === null ? null : money(row.received_minor, row.received_currency ?? currency),
    status: row.status,
    paidAt: row.paid_at,
    expiresAt: row.expires_at,
  }
}

export async function findProposalPayment(tx: SiteTx, paymentId: string): Promise<ProposalPayment | undefined> {
  const row = await select(tx).where('own.payment_id', '=', paymentId).executeTakeFirst()
  return row && readRow(row)
}

/** Those of a link, the oldest first. */
export async function listProposalPayments(tx: SiteTx, proposalId: bigint): Promise<ProposalPayment[]> {
  const rows = await select(tx).where('own.proposal_id', '=', proposalId).orderBy('p.created_at').orderBy('p.id').execute()
  return rows.map(readRow)
}

type Reader = {
  readonly id: bigint
  readonly quotation_id: bigint
  /** Of an agency's link. */
  readonly resold_from: bigint | null
  readonly sent_to: string
}

/**
 * What who reads a link paid of its quotation by whichever link, the oldest first. The links of its company are all for its customer; what an agency made for its travellers is told
 * apart by the address. What an agency paid its traveller does not see, nor the agency what its traveller paid.
 */
export async function listPaymentsOfReader(tx: SiteTx, link: Reader): Promise<ProposalPayment[]> {
  const rows = await select(tx)
    .where('sent.quotation_id', '=', link.quotation_id)
    .where(({ eb, and, or }) => {
      if (link.resold_from === null) return eb('sent.resold_from', 'is', null)
      const isSame = sql<boolean>`sent.sent_to <> '' and lower(sent.sent_to) = ${link.sent_to.toLowerCase()}`
      return or([eb('sent.id', '=', link.id), and([eb('sent.resold_from', 'is not', null), isSame])])
    })
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map(readRow)
}

type Sought = { readonly proposalId: bigint; readonly amount: Money; readonly charged: Money; readonly now: Instant }

/** One of the same amount whose page can still be paid at: a second press leads there and not to a second payment. */
export async function findOpenProposalPayment(
  tx: SiteTx,
  { proposalId, amount, charged, now }: Sought,
): Promise<string | undefined> {
  const row = await select(tx)
    .where('own.proposal_id', '=', proposalId)
    .where('p.status', 'in', ['open', 'paying'])
    .where('p.amount_minor', '=', charged.minor)
    .where('p.currency', '=', charged.currency)
    .where(({ fn, ref }) => fn.coalesce('own.quoted_minor', ref('p.amount_minor')), '=', amount.minor)
    .where(({ fn, ref }) => fn.coalesce('own.quoted_currency', ref('p.currency')), '=', amount.currency)
    .where('p.expires_at', '>', plusMinutes(now, 2))
    .orderBy('p.created_at', 'desc')
    .executeTakeFirst()
  return row?.payment_id
}

type New = Pick<ProposalPayment, 'paymentId' | 'payerName' | 'amount' | 'charged' | 'net'> & { readonly proposalId: bigint }

export async function insertProposalPayment(
  tx: SiteTx,
  { paymentId, proposalId, payerName, amount, charged, net }: New,
): Promise<void> {
  const isExchanged = amount.currency !== charged.currency
  await tx
    .insertInto('proposal_payments')
    .values({
      site_id: tx.siteId,
      payment_id: paymentId,
      proposal_id: proposalId,
      payer_name: payerName,
      net_minor: net.minor,
      ...(isExchanged && { quoted_minor: amount.minor, quoted_currency: amount.currency }),
    })
    // The same press came twice.
    .onConflict((conflict) => conflict.columns(['site_id', 'payment_id']).doNothing())
    .execute()
}

export async function setReceipt(tx: SiteTx, paymentId: string, receiptId: number): Promise<void> {
  await tx
    .updateTable('proposal_payments')
    .set({ receipt_id: BigInt(receiptId) })
    .where('payment_id', '=', paymentId)
    .execute()
}
