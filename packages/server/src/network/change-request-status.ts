import { mayMove, type RelationStatus } from '@tradewind/domain/network/relation-status'
import { hasTds } from '@tradewind/domain/network/tds'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { refuseWithout, refuseWithoutSecondFactor } from '../http/why-not-admitted.ts'
import { companyOf, type PartnerCompany, statedPanOf } from '../installations/company-of.ts'
import { giveCredit } from '../ledger/credit/change-credit.ts'
import { putIntoGroup } from '../markups/map-buyer-to-group.ts'
import { refuseUnknownRequest } from './agree-at-supplier.ts'
import { findConsumerEntity, insertConsumerEntity, readConditions } from './consumer-repo.ts'
import type { NetworkContext } from './network-context.ts'
import { decideRequest, lockRequest } from './request-repo.ts'
import { deductTds } from './set-relation-config.ts'

type Context = NetworkContext<'ALREADY_DECIDED' | 'NO_TDS' | 'ALREADY_CUSTOMER'>
/** What a consumer gets with the approval that makes it a customer. What is left out is as for every new customer. */
type Conditions = {
  readonly groupId?: number | null | undefined
  readonly isTdsDeductable?: boolean | undefined
  readonly creditLimit?: string | undefined
}
type Wish = Conditions & {
  readonly newRequestStatus: RelationStatus
  readonly requestId: string
  readonly consumerMongoSiteId: string
}

/**
 * Approves, rejects or suspends a request of another site, or approves it again. With the first approval the other site becomes a customer of this one, with its
 * group, tax setting and credit: all of it or nothing. Its staff are notified. Of two who decide at once the second sees what the first did. Refuses NOT_FOUND,
 * ALREADY_DECIDED, NO_TDS, ALREADY_CUSTOMER, and FORBIDDEN where a condition needs another permission.
 */
export async function changeRequestStatus(context: Context, wish: Wish): Promise<void> {
  const { db, jobs, actor, now, refuse } = context
  const { newRequestStatus: status, requestId, consumerMongoSiteId } = wish
  refuseConditions(context, wish)
  const consumer = await inSite(db, actor.siteId, (tx) => lockRequest(tx, requestId)).then((found) => {
    if (!found || String(found.consumer_site_id) !== consumerMongoSiteId) refuseUnknownRequest()
    return companyOf(db, { siteId: actor.siteId, partnerSiteId: found.consumer_site_id })
  })
  const panNumber = await statedPanOf(db, { siteId: actor.siteId, partnerSiteId: consumer.id })
  await inSite(db, actor.siteId, async (tx) => {
    const request = (await lockRequest(tx, requestId)) ?? refuseUnknownRequest()
    if (request.withdrawn_at) refuse('ALREADY_DECIDED', { data: { requestStatus: 'Withdrawn' } })
    if (!mayMove(request.status, status)) refuse('ALREADY_DECIDED', { data: { requestStatus: request.status } })
    const approvedAt = request.approved_at ?? (status === 'Approved' ? now : null)
    await decideRequest(tx, requestId, { status, approvedAt, by: actor.userId, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: ACTIONS[`${request.status} ${status}`] ?? 'change request of consumer',
        about: { kind: 'site', id: consumer.domain },
        before: { requestStatus: request.status },
        after: { requestStatus: status, category: request.category },
        note: consumer.company_name,
      },
      now,
    )
    if (status === 'Approved') await makeCustomer(tx, context, { consumer, panNumber, conditions: wish })
    await jobs.enqueue(tx, 'notify-consumer', { siteId: tx.siteId, requestId, status })
  })
}

const ACTIONS: Readonly<Record<string, string>> = {
  'Pending Approved': 'approve consumer',
  'Pending Rejected': 'reject consumer',
  'Approved Suspended': 'suspend consumer',
  'Suspended Approved': 'approve consumer again',
}

/** Each condition is another power: that of the calls that change it alone. */
function refuseConditions({ actor }: Context, wish: Wish): void {
  const { newRequestStatus: status, groupId, isTdsDeductable, creditLimit } = wish
  if (status !== 'Approved') {
    const field = Object.entries({ groupId, isTdsDeductable, creditLimit }).find(([, value]) => value !== undefined)?.[0]
    if (field) refuseInput({ [field]: 'This goes with an approval only.' })
  }
  if (groupId !== undefined) refuseWithout(actor, 'markups.manage')
  if (creditLimit === undefined) return
  refuseWithout(actor, 'ledger.credit')
  refuseWithoutSecondFactor(actor)
}

type Approved = { readonly consumer: PartnerCompany; readonly panNumber: string | null; readonly conditions: Conditions }

/** The company under which the consumer buys here is made with its first approval, whichever category that is for. */
async function makeCustomer(
  tx: SiteTx,
  { actor, site, now, refuse }: Context,
  { consumer, panNumber, conditions: { groupId, isTdsDeductable, creditLimit } }: Approved,
): Promise<void> {
  const isTaxed = hasTds(consumer.country_code)
  if (isTdsDeductable && !isTaxed) refuse('NO_TDS')
  const who = { actor, now }
  const known = await findConsumerEntity(tx, consumer.id)
  if (known !== undefined) {
    // Who set them may have seen a site that was no customer: what a colleague has decided since stays.
    const isCondition = [groupId, isTdsDeductable, creditLimit].some((condition) => condition !== undefined)
    if (isCondition) refuse('ALREADY_CUSTOMER', { data: { legalEntityId: known, ...(await readConditions(tx, known)) } })
    return
  }
  const LEId = await insertConsumerEntity(tx, { consumer, panNumber, isTdsDeductable: isTaxed, now })
  if (isTdsDeductable !== undefined && isTaxed) await deductTds(tx, who, { LEId, isTdsDeductable })
  if (groupId !== undefined) await putIntoGroup(tx, who, { groupId, LEId })
  if (creditLimit === undefined) return
  const amount = readAmount(creditLimit, site.currency, 'creditLimit')
  await giveCredit(tx, who, { legalEntityId: LEId, amount, from: undefined, terms: undefined, note: '' })
}
