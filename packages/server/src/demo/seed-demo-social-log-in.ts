import { SOCIAL_PROVIDERS } from '@tradewind/domain/social-log-in/social-providers'
import { listSites } from '../database/across-sites-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { type Environment, SANDBOX_CLIENT } from '../settings/environment.ts'
import { sealSecret } from '../settings/seal-secret.ts'
import { ownerOfSecret } from '../social-log-in/ask-provider.ts'
import { saveProvider } from '../social-log-in/provider-repo.ts'

/** People sign in to the sites of the demo with its stand-ins of Google and Facebook. */
export async function seedDemoSocialLogIn({ env, db }: { env: Environment; db: Database }): Promise<void> {
  for (const { id } of await listSites(db))
    await inSite(db, id, async (tx) => {
      for (const provider of SOCIAL_PROVIDERS) {
        const sealed_secret = sealSecret(env, SANDBOX_CLIENT.secret, ownerOfSecret({ site_id: id, provider }))
        await saveProvider(tx, { provider, is_on: true, issuer: null, client_id: SANDBOX_CLIENT.id, sealed_secret }, 0)
      }
    })
}
