import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayAsk, mayWithdraw, type RelationStatus } from '@tradewind/domain/network/relation-status'
import { nameCategory, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { findLatestRequest, insertRequest, lockRequest, markWithdrawn } from './request-repo.ts'
import { findAcceptance, findTerms, insertAcceptance, type keepSupply } from './supply-repo.ts'

type Supply = NonNullable<Awaited<ReturnType<typeof keepSupply>>>
type Request = Awaited<ReturnType<typeof findLatestRequest>>
/** What a consumer's call finds at the supplier: the supply, and its own latest request. */
export type There = { readonly supply: Supply; readonly latest: Request }

/** A person of another site who agrees on something with this one: by name, because they are no user here. Their site may be one of another installation. */
export type Asker = {
  readonly consumerSiteId: number
  readonly company: { readonly domain: string; readonly company_name: string }
  readonly by: string
  readonly email: string
}
type At<Code extends string = never> = { readonly now: Instant; readonly refuse: Refuse<Code> }

const noteOf = ({ company, by, email }: Asker) => `${company.company_name}: ${by} (${email})`
const aboutOf = ({ company }: Asker) => ({ kind: 'site', id: company.domain })

/** Keeps that a consumer accepts the terms in the version that was read. False: it had accepted them before. Refuses NOT_FOUND, TERMS_CHANGED. */
export async function acceptTermsHere(
  tx: SiteTx,
  { supply }: There,
  asker: Asker,
  { version, now, refuse }: At<'TERMS_CHANGED'> & { readonly version: number },
): Promise<boolean> {
  const terms = (await findTerms(tx, supply.id)) ?? refuse('NOT_FOUND', { message: 'This supplier has no terms.' })
  if (terms.version !== version) refuse('TERMS_CHANGED')
  const { consumerSiteId, by, email } = asker
  if ((await findAcceptance(tx, { supplyId: supply.id, consumerSiteId }))?.version === version) return false
  insertAcceptance(tx, { supplyId: supply.id, consumerSiteId, version, by, email, now })
  const after = { category: supply.category, acceptedTerms: version }
  const [about, note] = [aboutOf(asker), noteOf(asker)]
  await recordChange(tx, { actor: undefined, area: 'network', action: 'accept terms of supplier', about, after, note }, now)
  return true
}

/** Keeps the request of a consumer; the staff here are notified. Of two that come at once one does. Refuses NOT_FOUND, ALREADY_ASKED, TERMS_NOT_ACCEPTED. */
export async function keepRequestHere(
  tx: SiteTx,
  { supply, latest }: There,
  asker: Asker,
  { notify, now, refuse }: At<'ALREADY_ASKED' | 'TERMS_NOT_ACCEPTED'> & Pick<App, 'notify'>,
): Promise<void> {
  const { consumerSiteId, by, email, company } = asker
  const consumer = { supplyId: supply.id, consumerSiteId }
  if (!mayAsk(latest?.status)) refuse('ALREADY_ASKED', { data: { requestStatus: latest?.status } })
  if (!supply.is_visible) refuseUnknownSupplier()
  const terms = await findTerms(tx, supply.id)
  const accepted = await findAcceptance(tx, consumer)
  if (terms && accepted?.version !== terms.version) refuse('TERMS_NOT_ACCEPTED')
  if (!(await insertRequest(tx, { ...consumer, by, email, acceptedVersion: accepted?.version ?? null, now }))) {
    const first = await findLatestRequest(tx, consumer)
    refuse('ALREADY_ASKED', { data: { requestStatus: first?.status } })
  }
  const category = supply.category as SupplierCategory
  const [about, note] = [aboutOf(asker), noteOf(asker)]
  await recordChange(tx, { actor: undefined, area: 'network', action: 'ask supplier', about, after: { category }, note }, now)
  await notify(
    tx,
    {
      to: { permission: 'network.decide' },
      kind: 'network',
      title: `${company.company_name} asks to sell: ${nameCategory(category)}`,
      body: `Requested by ${by}`,
      path: '/staff/network?view=requests',
    },
    now,
  )
}

/** Withdraws a request that nobody has decided, and gives what it was for. Refuses NOT_FOUND, ALREADY_DECIDED. */
export async function withdrawHere(
  tx: SiteTx,
  requestId: string,
  asker: Asker,
  { now, refuse }: At<'ALREADY_DECIDED'>,
): Promise<string> {
  const request = await lockRequest(tx, requestId)
  if (request?.consumer_site_id !== asker.consumerSiteId) refuseUnknownRequest()
  if (request.withdrawn_at) refuse('ALREADY_DECIDED', { data: { requestStatus: 'Withdrawn' } })
  const status: RelationStatus = request.status
  if (!mayWithdraw(status)) refuse('ALREADY_DECIDED', { data: { requestStatus: status } })
  await markWithdrawn(tx, requestId, { by: asker.by, now })
  const [about, note, after] = [aboutOf(asker), noteOf(asker), { category: request.category }]
  await recordChange(tx, { actor: undefined, area: 'network', action: 'withdraw request to supplier', about, after, note }, now)
  return request.category
}

/** A person of this site, as the supplier's side keeps them. */
export function nameOf({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

export function refuseUnknownSupplier(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that supplier.' })
}

export function refuseUnknownRequest(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that request.' })
}
