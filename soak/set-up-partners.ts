import { instant } from '@tradewind/domain/time'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { insertRates } from '../packages/server/src/exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW, type Caller, SKYLARK, twoSitesOn } from '../packages/server/src/network/testing/two-sites.ts'
import type { Client } from './client.ts'

const SKYLARK_SITE = 1
/** More than all of them buy. What it does not cover is refused, which tests show. */
const CREDIT = '900000'

/** Skylark sells what the destination company has: asked for, approved on credit, and priced in its own currency. Gives under which supply. */
export async function setUpPartners(db: Database, clientFor: (host: string, token?: string) => Client): Promise<string> {
  const sites = twoSitesOn(callerOf(clientFor))
  const { supplierListId } = await sites.askAfterTerms(SKYLARK)
  const { status, body } = await sites.decide(BLUE_DHOW, 'Approved', { creditLimit: CREDIT })
  if (status !== 200) throw new Error(`The shop did not approve: ${status} ${JSON.stringify(body)}`)
  const now = instant(Date.now())
  await inSite(db, SKYLARK_SITE, (tx) =>
    insertRates(tx, [{ from: 'AED', to: 'INR', rate: '22.7', validFrom: now }], { source: 'feed', setBy: null, now }),
  )
  return supplierListId
}

function callerOf(clientFor: (host: string, token?: string) => Client): Caller {
  return {
    call: (path, body, { as, host = 'localhost', method = 'POST' } = {}) => {
      const client = clientFor(host, as)
      return (method === 'GET' ? client.get(path) : client.call(path, body as object | undefined)) as never
    },
    async logIn(email, { host = 'localhost' } = {}) {
      const { body } = await clientFor(host).call<{ sessionId: string }>('wl/user/login', { email, password: DEMO_PASSWORD })
      return body.sessionId
    },
  }
}
