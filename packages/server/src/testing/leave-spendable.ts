import { isZero, type Money, money, negate, parseMoney, subtract } from '@tradewind/domain/money'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import type { TestServer } from './test-server.ts'

const SITE = 1
let changes = 0

/** Tests only: what a person's company can spend, in rupees. */
export async function readSpendable(server: TestServer, email: string): Promise<Money> {
  const as = await server.logIn(email)
  const { body } = await server.call<{ spendable: string }>('wl/user/getWalletBalance', undefined, { as, method: 'GET' })
  return parseMoney(body.spendable, 'INR')
}

/** Tests only: brings what a person's company can spend to this amount, with a posting like that of money at the bank. */
export async function leaveSpendable(server: TestServer, email: string, minor: bigint): Promise<void> {
  const { legal_entity_id: buyer } = await server.app.db
    .selectFrom('users')
    .select('legal_entity_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const change = subtract(money(minor, 'INR'), await readSpendable(server, email))
  if (isZero(change)) return
  changes += 1
  const key = `test:${changes}`
  await inSite(server.app.db, SITE, async (tx) => {
    const owner = await getOwnerEntity(tx)
    const about = { kind: 'legalEntity', id: String(buyer) } as const
    const entries = [
      { account: { kind: 'wallet', legalEntityId: buyer, currency: 'INR' }, amount: change },
      { account: { kind: 'bank', legalEntityId: owner, currency: 'INR' }, amount: negate(change) },
    ] as const
    await post(tx, { key, reason: 'topUp', about, entries }, server.app.now())
  })
}
