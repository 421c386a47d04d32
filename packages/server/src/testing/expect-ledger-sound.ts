import { expect } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { sealAll } from '../ledger/keep-ledger-sealed.ts'
import type { TestServer } from './test-server.ts'

/** Proves every promise of the ledger, of every site, from the tables. Call it after each test that touched money. */
export async function expectLedgerSound({ app }: Pick<TestServer, 'app'>): Promise<void> {
  await sealAll(app)
  const sites = await app.db.selectFrom('sites').select('id').execute()
  for (const { id } of sites) {
    const violations = await inSite(app.db, id, checkLedger, { snapshot: true })
    expect(violations).toEqual([])
  }
}
