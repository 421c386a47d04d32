import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { notifyCustomer } from '../notify-customer.ts'
import type { Shop } from '../quotation-editor.ts'
import type { Quotation } from '../quotation-repo.ts'
import { type AcceptedProposal, findAcceptedProposal } from '../sell/agreed-repo.ts'

/** The page on which a customer can agree to a change, or why there is none. */
export type Asking = AcceptedProposal | { readonly whyNot: string }

const NO_PAGE = 'This customer has no accepted proposal, on whose page they could agree.'
const NO_PRICE = 'The proposal of this customer shows no prices, so they cannot agree on its page.'

export async function readAsking(
  tx: SiteTx,
  quotationId: number,
  { priceBreakup }: Pick<KartDocument, 'priceBreakup'>,
): Promise<Asking> {
  if (priceBreakup === 'noprice') return { whyNot: NO_PRICE }
  return (await findAcceptedProposal(tx, quotationId)) ?? { whyNot: NO_PAGE }
}

type Asked = { readonly quotation: Quotation; readonly page: AcceptedProposal; readonly kart: Pick<KartDocument, 'kartName'> }

/** Asks the customer by a notice and, where their link has an address, by a letter. */
export async function askCustomer(
  tx: SiteTx,
  { shop, now }: { readonly shop: Shop; readonly now: Instant },
  { quotation, page: { proposalId, sentTo }, kart: { kartName } }: Asked,
): Promise<void> {
  const body = 'It is carried out once you agree to it.'
  await notifyCustomer(tx, { shop, now }, quotation, { title: `A change for you to check: ${kartName}`, body })
  if (sentTo) await shop.jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId, about: 'change' })
}
