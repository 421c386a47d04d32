import type { Trap } from '../../flights/book/testing/set-trap.ts'

const MESSAGES = `('say-to-partner', 'say-change-moved', 'compare-sale')`

/** Tests only: what a site has to say to a partner, or to compare with one, is due now, also where its worker was killed. The clock of another process cannot be moved. */
export async function wakeMessages({ query }: Trap): Promise<void> {
  await query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name in ${MESSAGES} and started_on < now() - interval '2 seconds'`,
  )
  await query(`update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name in ${MESSAGES}`)
}
