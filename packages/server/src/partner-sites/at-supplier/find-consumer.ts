import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Database } from '../../database/connect-database.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { companyIn } from '../../installations/company-of.ts'
import { keepConsumerUser } from '../../network/consumer-repo.ts'
import { findAcceptance, findTerms } from '../../network/supply-repo.ts'
import { findRelation } from './relation-repo.ts'

type Consumer = { readonly legalEntityId: number; readonly isFlightSearchAllowed: boolean; readonly isFlightHoldAllowed: boolean }
export type Refused = { readonly refused: string }

/** Whether another site may sell what we supply now, and as which company it buys: activities where nothing else is named. */
export async function findConsumer(
  tx: SiteTx,
  consumerSiteId: number,
  how: { readonly locked: boolean; readonly category?: SupplierCategory },
): Promise<Consumer | Refused> {
  const relation = await findRelation(tx, consumerSiteId, how)
  if (relation?.legalEntityId === undefined || relation.status !== 'Approved' || relation.isBlocked)
    return { refused: NOT_APPROVED }
  const { supply_id: supplyId, legalEntityId, is_flight_search_allowed: isFlightSearchAllowed } = relation
  const [terms, accepted] = await Promise.all([findTerms(tx, supplyId), findAcceptance(tx, { supplyId, consumerSiteId })])
  if (terms && accepted?.version !== terms.version)
    return { refused: 'The terms of this supplier have changed. Please accept them first.' }
  return { legalEntityId, isFlightSearchAllowed, isFlightHoldAllowed: relation.is_flight_hold_allowed }
}

const NOT_APPROVED = 'This supplier does not sell to your site now.'

/** The consumer as who orders, pays and cancels here. It has no permission, and sees what its company bought. */
export async function actAsConsumer(
  tx: SiteTx,
  db: Database,
  { consumerSiteId, legalEntityId }: { readonly consumerSiteId: number; readonly legalEntityId: number },
): Promise<Actor> {
  const { company_name: name } = await companyIn(tx, db, consumerSiteId)
  const userId = await keepConsumerUser(tx, { legalEntityId, name })
  return {
    siteId: tx.siteId,
    userId,
    userType: 'travelAgent',
    email: '',
    firstName: name,
    lastName: '',
    legalEntityId,
    isSuperAdmin: false,
    permissions: new Set(),
    isFlightSearchAllowed: false,
    isFlightHoldAllowed: false,
  }
}
