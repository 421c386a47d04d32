import { POLICIES, type Policy } from '@tradewind/domain/policies/policies'
import type { SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { cleanTerms } from '../quotations/clean-terms.ts'
import { findPolicy, listPolicies, listVersions } from './policy-repo.ts'
import { savePolicy } from './save-policy.ts'

/** Cleaned where it is shown, too: what is allowed may have become less since it was stored. */
async function present(tx: SiteTx, policy: Policy) {
  const found = (await findPolicy(tx, policy)) ?? refuse('NOT_FOUND', { message: 'This page has not been written.' })
  return { policy, version: found.version, html: cleanTerms(found.html), writtenAt: found.written_at }
}

export const policyRoutes = {
  getPolicies: route.policies.getPolicies.handler(({ context }) =>
    reading(context, async (tx) => {
      const written = await listPolicies(tx)
      return { success: true, policies: (Object.keys(POLICIES) as Policy[]).filter((policy) => written.has(policy)) }
    }),
  ),
  getPolicy: route.policies.getPolicy.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, policy: await present(tx, input.policy) })),
  ),
  getPolicyVersions: route.policies.getPolicyVersions.handler(({ input: { policy }, context }) =>
    reading(context, async (tx) => {
      const rows = await listVersions(tx, policy)
      const versions = rows.map(({ version, html, written_at: writtenAt, first_name, last_name }) => ({
        ...{ policy, version, html: cleanTerms(html), writtenAt, writtenBy: `${first_name} ${last_name}`.trim() },
      }))
      return { success: true, versions }
    }),
  ),
  savePolicy: route.policies.savePolicy.handler(async ({ input, context, errors }) => {
    const { db, now } = context
    await savePolicy({ db, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, policy: await reading(context, (tx) => present(tx, input.policy)) }
  }),
}
