import { addDays, plainDate } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listSandboxes } from '../sites/sandbox-site-repo.ts'
import type { KeyContext } from './key-context.ts'
import { makeKey } from './make-key.ts'
import { listKeys } from './partner-key-repo.ts'
import { presentKey } from './present-key.ts'
import { readCompanyUsage } from './read-company-usage.ts'
import { readKeyUsage } from './read-key-usage.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { setKeyLimits } from './set-key-limits.ts'

function acting<Code extends string>(context: RequestContext, refuse: Refuse<Code>): KeyContext<Code> {
  return { db: context.db, actor: actorOf(context), now: context.now, refuse }
}

/** Keys of partners: staff make and watch them, their holders see, rotate and withdraw their own. */
export const partnerKeyRoutes = {
  getKeys: route.partnerKeys.getKeys.handler(({ context }) =>
    reading(context, async (tx) => {
      const keys = await listKeys(tx)
      const since = new Map((await listSandboxes(context.app.db, context.site.id)).map((sandbox) => [sandbox.buyer, sandbox.since]))
      return {
        success: true,
        keys: keys.map((key) => ({ ...presentKey(key, context.now), sandboxSince: since.get(key.legal_entity_id) ?? null })),
      }
    }),
  ),
  getMyKeys: route.partnerKeys.getMyKeys.handler(({ context }) =>
    reading(context, async (tx) => {
      const keys = await listKeys(tx, actorOf(context).userId)
      return { success: true, keys: keys.map((key) => presentKey(key, context.now)) }
    }),
  ),
  makeKey: route.partnerKeys.makeKey.handler(async ({ input: { expiresOn, ...wish }, context, errors }) => {
    // To the end of the last day, where the site is.
    const expiresAt = expiresOn === null ? null : startOfDay(context.site.zones, addDays(plainDate(expiresOn), 1))
    const { key, text } = await makeKey(acting(context, promised(errors)), { ...wish, expiresAt })
    return { success: true, key: presentKey(key, context.now), text }
  }),
  rotateKey: route.partnerKeys.rotateKey.handler(async ({ input, context, errors }) => {
    const { key, text } = await rotateKey(acting(context, promised(errors)), input)
    return { success: true, key: presentKey(key, context.now), text }
  }),
  revokeKey: route.partnerKeys.revokeKey.handler(async ({ input, context, errors }) => {
    const key = await revokeKey(acting(context, promised(errors)), input.keyId)
    return { success: true, key: presentKey(key, context.now) }
  }),
  setKeyLimits: route.partnerKeys.setKeyLimits.handler(async ({ input, context, errors }) => {
    const key = await setKeyLimits(acting(context, promised(errors)), input)
    return { success: true, key: presentKey(key, context.now) }
  }),
  getKeyUsage: route.partnerKeys.getKeyUsage.handler(({ input: { keyId, days, onlyErrors }, context }) => {
    const { site, now } = context
    const wish = { keyId, days, onlyErrors: onlyErrors === 'true' }
    return reading(context, async (tx) => ({
      success: true,
      ...(await readKeyUsage(tx, actorOf(context), wish, { zones: site.zones, now })),
    }))
  }),
  getCompanyUsage: route.partnerKeys.getCompanyUsage.handler(({ input, context }) => {
    const { site, now } = context
    return reading(context, async (tx) => ({
      success: true,
      ...(await readCompanyUsage(tx, actorOf(context), input, { zones: site.zones, now })),
    }))
  }),
}
