import { inSite, type SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { HOST, startCartWorld } from './cart-world.ts'

/** A cart world with suppliers, by their names, and an agent with 10,000 dirhams. */
export async function startSupplierWorld<Name extends string>(names: readonly Name[]) {
  const world = await startCartWorld()
  const { siteId, userId: customerId, legalEntityId } = await logInActor(world.server, 'agent@bluedhow.example', HOST)
  await world.desk('payment/setExchangeRate', { from: 'USD', to: 'AED', rate: '3.6725' })
  const suppliers = {} as Record<Name, number>
  await inSite(world.server.app.db, siteId, async (tx) => {
    for (const name of names) {
      const values = { site_id: siteId, kind: 'supplier', name: `Quay ${name}`, supplier_code: `quay-${name}` }
      suppliers[name] = (await tx.insertInto('legal_entities').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount: { minor: 1_000_000n, currency: 'AED' } },
      {
        account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' },
        amount: { minor: -1_000_000n, currency: 'AED' },
      },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
  return { world, siteId, customerId, suppliers }
}

/** What a supplier is owed and has to refund, by currency: ['supplierPayable 14000 AED', 'supplierReceivable -1000 USD']. */
export async function listOwed(tx: SiteTx, supplierId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(['a.kind', 'a.currency'])
    .select(({ fn }) => fn.sum<string>('e.amount_minor').as('minor'))
    .where('a.legal_entity_id', '=', supplierId)
    .where('a.kind', 'in', ['supplierPayable', 'supplierReceivable'])
    .groupBy(['a.kind', 'a.currency'])
    .orderBy('a.kind')
    .orderBy('a.currency')
    .execute()
  return rows.map(({ kind, currency, minor }) => `${kind} ${minor} ${currency}`)
}
