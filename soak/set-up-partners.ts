import { instant } from '@tradewind/domain/time'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { insertRates } from '../packages/server/src/exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW, type Caller, SKYLARK, type TwoSites, twoSitesOn } from '../packages/server/src/network/testing/two-sites.ts'
import type { Client } from './client.ts'

const SKYLARK_SITE = 1
const BLUE_DHOW_SITE = 2
/** More than all of them buy. What it does not cover is refused, which tests show. */
const CREDIT = '900000'

/** Rupees. */
const FLIGHT_CREDIT = '90000000'

/**
 * Skylark sells what the destination company has: asked for, approved on credit, and priced in its own currency. Gives under which supply. The destination company sells the flights of
 * Skylark, and may hold seats.
 */
export async function setUpPartners(db: Database, clientFor: (host: string, token?: string) => Client): Promise<string> {
  const sites = twoSitesOn(callerOf(clientFor))
  const { supplierListId } = await sites.askAfterTerms(SKYLARK)
  const { status, body } = await sites.decide(BLUE_DHOW, 'Approved', { creditLimit: CREDIT })
  if (status !== 200) throw new Error(`The shop did not approve: ${status} ${JSON.stringify(body)}`)
  const now = instant(Date.now())
  await inSite(db, SKYLARK_SITE, (tx) =>
    insertRates(tx, [{ from: 'AED', to: 'INR', rate: '22.7', validFrom: now }], { source: 'feed', setBy: null, now }),
  )
  await setUpFlights(sites)
  return supplierListId
}

/** What a rupee is worth there its staff has stated. */
async function setUpFlights(sites: TwoSites): Promise<void> {
  const { supplierListId } = await sites.askAfterTerms(BLUE_DHOW)
  const consumerSiteId = String(BLUE_DHOW_SITE)
  const answers = [
    await sites.decide(SKYLARK, 'Approved', { creditLimit: FLIGHT_CREDIT }),
    await sites.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightHoldSetting', {
      isFlightHold: true,
      consumerSiteId,
      supplierListId,
    }),
  ]
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`Skylark did not approve: ${JSON.stringify(refused.body)}`)
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
