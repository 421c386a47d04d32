import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { Insertable, Selectable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { PaymentEntries } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'

export type PaymentEntry = Selectable<PaymentEntries>
export type NewEntry = Omit<Insertable<PaymentEntries>, 'site_id' | 'id' | 'status'>

/** Writes it down as waiting. Nothing when its key or its reference is taken. */
export function insertEntry(tx: SiteTx, entry: NewEntry): Promise<PaymentEntry | undefined> {
  return tx
    .insertInto('payment_entries')
    .values({ site_id: tx.siteId, status: 'waiting', ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findEntryByKey(tx: SiteTx, userId: number, key: string): Promise<PaymentEntry | undefined> {
  return tx
    .selectFrom('payment_entries')
    .selectAll()
    .where('entered_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Who holds a reference now, however it was typed, with names for those who may read them. */
export function findEntryByReference(tx: SiteTx, { mode, key }: { mode: string; key: string }) {
  return tx
    .selectFrom('payment_entries as e')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'e.site_id').onRef('le.id', '=', 'e.legal_entity_id'),
    )
    .selectAll('e')
    .select('le.name')
    .where('e.site_id', '=', tx.siteId)
    .where('mode', '=', mode)
    .where('reference_key', '=', key)
    .where('status', 'in', ['waiting', 'posted'])
    .executeTakeFirst()
}

export async function lockEntry(tx: SiteTx, id: number): Promise<PaymentEntry> {
  const entry = await tx.selectFrom('payment_entries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return entry ?? refuse('NOT_FOUND', { message: 'We could not find that entry.' })
}

/** What a person has posted to a wallet without a second one since a moment. */
export async function sumAlone(
  tx: SiteTx,
  { userId, legalEntityId, since }: { userId: number; legalEntityId: number; since: Instant },
): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('payment_entries')
    .select((eb) => eb.fn.sum<string | null>('amount_minor').as('sum'))
    .where('legal_entity_id', '=', legalEntityId)
    .where('entered_by', '=', userId)
    .where('status', '=', 'posted')
    .where('decided_by', 'is', null)
    .where('entered_at', '>=', since)
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}

export function amountOfEntry(entry: Pick<PaymentEntry, 'amount_minor' | 'currency'>): Money {
  return money(entry.amount_minor, entry.currency)
}
