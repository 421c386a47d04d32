import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { mayRead } from './may-read-sale.ts'

export type Sale = {
  readonly id: number
  readonly kind: string
  readonly user_id: number
  readonly legal_entity_id: number
  readonly status: string
  readonly updated_at: Instant
  /** Whom its cost is owed to. Null: nothing was bought for it. */
  readonly supplier_entity_id: number | null
}

export async function findSale(tx: SiteTx, saleId: number): Promise<Sale | undefined> {
  return tx
    .selectFrom('sales')
    .select(['id', 'kind', 'user_id', 'legal_entity_id', 'status', 'updated_at', 'supplier_entity_id'])
    .where('id', '=', saleId)
    .executeTakeFirst()
}

export async function getSale(tx: SiteTx, saleId: number): Promise<Sale> {
  return (await findSale(tx, saleId)) ?? refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

/** The sale if this person may know of it. Refuses NOT_FOUND. */
export async function getReadableSale(tx: SiteTx, saleId: number, viewer: Actor): Promise<Sale> {
  const sale = await getSale(tx, saleId)
  if (mayRead(sale, viewer, { seesQueue: may(viewer, 'tickets.queue') })) return sale
  return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}
