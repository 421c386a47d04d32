import { negate, toDecimal } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { SiteTx } from '../database/in-site.ts'
import { moveQuotation } from './move-quotation.ts'
import { lockOpenOf } from './quotation-repo.ts'
import { listUnsettled, type Unsettled } from './sell/receipt-repo.ts'

/** Why an offer was lost; it says nothing of who it was. */
export const CUSTOMER_LEFT = 'Its customer has deleted their account.'

/**
 * Before the accounts of a person, or of the last people of a company, end, what is only offered to them is lost, unless they have colleagues who can still take it. Gives why the accounts stay: they agreed
 * to a quotation, or something was paid of what is lost. The caller locks the accounts after this, because a quotation is locked before the person that it is for.
 */
export async function endOffersTo(
  tx: SiteTx,
  mover: Parameters<typeof moveQuotation>[1],
  { customerIds, isAlone }: { readonly customerIds: readonly number[]; readonly isAlone: boolean },
): Promise<string | undefined> {
  const open = await lockOpenOf(tx, customerIds)
  const agreed = open.find(({ status }) => status === 'accepted')
  if (agreed && agreed.customerId !== mover.actor?.userId)
    return `A colleague who has left your company agreed to quotation ${nameQuotation(agreed.id)}. Please have it cancelled, or wait until it was travelled.`
  if (agreed)
    return `You have agreed to quotation ${nameQuotation(agreed.id)}. Please have it cancelled, or wait until you have travelled.`
  if (!isAlone) return undefined
  const ids = new Set(open.map(({ id }) => id))
  const entities = new Set(open.map(({ legalEntityId }) => legalEntityId))
  for (const legalEntityId of entities) {
    const paid = (await listUnsettled(tx, legalEntityId)).find(({ quotationId }) => ids.has(quotationId))
    if (paid) return explainUnsettled(paid)
  }
  for (const { id } of open) await moveQuotation(tx, mover, id, { status: 'lost', reason: CUSTOMER_LEFT })
  return undefined
}

/** Why what stands between a buyer and us for a quotation keeps their account. */
export function explainUnsettled({ quotationId, amount }: Unsettled): string {
  const [name, text] = [nameQuotation(quotationId), `${amount.currency} ${toDecimal(amount.minor < 0n ? negate(amount) : amount)}`]
  return amount.minor < 0n
    ? `You still owe ${text} of quotation ${name}. Please pay it first.`
    : `${text} was paid of quotation ${name}. Please have it returned first.`
}
