import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { isFrom } from './is-from.ts'
import { listAddresses } from './key-usage-repo.ts'
import { claimNoticeOfSeveral, findKeyById } from './partner-key-repo.ts'

/** Within which use from several addresses is use from several places. */
export const SEVERAL_MINUTES = 60

/**
 * Notifies the person for whom a key stands, at most once a day, that it was used from several addresses within an hour: somebody else may have its text. Addresses that the
 * key is limited to are known, and no surprise.
 */
export async function notifyOfSeveral(tx: SiteTx, keyId: bigint, now: Instant): Promise<void> {
  const addresses = (await listAddresses(tx, keyId, plusMinutes(now, -SEVERAL_MINUTES))).map(({ address }) => address)
  if (addresses.length < 2) return
  const key = await findKeyById(tx, keyId)
  if (!key) return
  const isKnown = key.addresses.length > 0 && addresses.every((address) => isFrom(key.addresses, address))
  if (isKnown || !(await claimNoticeOfSeveral(tx, keyId, now))) return
  await notify(
    tx,
    {
      to: { userId: key.user_id },
      kind: 'signIn',
      title: `Your API key “${key.name}” was used from several addresses within an hour`,
      body: `Addresses: ${addresses.join(', ')}. If one of them is not yours, rotate the key, and let the old one end at once.`,
      path: '/user/api',
    },
    now,
  )
}
