import type { SiteTx } from '../../database/in-site.ts'
import { listReceipts, type Receipt } from '../../quotations/sell/receipt-repo.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { listPaymentsOfReader, listProposalPayments, type ProposalPayment } from './proposal-payment-repo.ts'

/** What who reads a proposal has paid of its quotation: online, by this link or another one, and from the wallet. */
export type MadePayments = { readonly online: readonly ProposalPayment[]; readonly fromWallet: readonly Receipt[] }

/** Of money that has come. */
const ARRIVED: ReadonlySet<string> = new Set(['paid', 'captured'])
export const hasArrived = ({ status }: Pick<ProposalPayment, 'status'>) => ARRIVED.has(status)
/** Of money that the bank may still bring. */
export const isInProgress = ({ status, receiptId }: ProposalPayment) => receiptId === null && status === 'paying'

/** Whatever became of the proposal since. Where its company shows no price, what was paid by another link is not shown either. */
export async function readPayments(
  tx: SiteTx,
  { proposal, kart }: Pick<OpenedProposal, 'proposal' | 'kart'>,
): Promise<MadePayments> {
  if (kart.totalPrice === undefined) return { online: await listProposalPayments(tx, proposal.id), fromWallet: [] }
  const online = await listPaymentsOfReader(tx, proposal)
  if (proposal.resold_from !== null) return { online, fromWallet: [] }
  // What came online was received by nobody.
  const own = (await listReceipts(tx, Number(proposal.quotation_id))).filter(({ kind }) => kind === 'payment')
  return { online, fromWallet: own.filter(({ receivedById }) => receivedById !== null) }
}

/** The payment of a receipt: by its number, or where it pays nothing, by that of the payment. Undefined: it was returned, and is paid no more. */
export function findReceipted({ online }: MadePayments, receiptId: string): ProposalPayment | undefined {
  return online.find((one) =>
    one.receiptId === null
      ? hasArrived(one) && one.paymentId === receiptId
      : one.received !== null && String(one.receiptId) === receiptId,
  )
}
