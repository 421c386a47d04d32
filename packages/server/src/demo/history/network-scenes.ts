import { listSuppliesFor } from '../../database/across-sites-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { setSource } from '../../flights/sources/set-source.ts'
import { USUAL_SETTING } from '../../flights/sources/source-setting-repo.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { listGroups } from '../../markups/group-repo.ts'
import { acceptTerms } from '../../network/accept-terms.ts'
import { changeRequestStatus } from '../../network/change-request-status.ts'
import { listRequests } from '../../network/request-repo.ts'
import { sendRequest } from '../../network/send-request.ts'
import { setFlightSwitch } from '../../network/set-flight-switch.ts'
import type { Past } from './past.ts'
import type { Scene } from './scene.ts'

/** Rupees. Enough for a few trips to India a month. */
const CREDIT = '300000'
const GROUP = 'Agents'
/** Of these Blue Dhow asks only Skylark from then on: its own account has the same fares. */
const LEFT_TO_SKYLARK = ['tbo-NDC', 'tbo-SG', 'tbo-QP']

/** Blue Dhow asks Skylark for its fares, and gets them on credit two days later: with seats on hold. What a rupee is worth it has stated before. The day after, some airlines are Skylark's. */
export function listNetworkScenes(past: Past): Scene[] {
  return past.site.country_code === 'IN'
    ? [{ at: past.at(-10, '11:20'), play: () => approve(past) }]
    : [
        { at: past.at(-12, '10:05'), play: () => ask(past) },
        { at: past.at(-9, '12:30'), play: () => leaveToSupplier(past) },
      ]
}

const contextOf = ({ app, site, actor }: Past) => ({
  ...app,
  app,
  site,
  actor: actor('admin'),
  now: app.now(),
  clock: app.now,
  refuse: refuseAny,
})

async function ask(past: Past): Promise<void> {
  const offered = await listSuppliesFor(past.app.db, { consumerSiteId: past.site.id })
  const flights = offered.find(({ category }) => category === 'Flights')
  if (!flights) throw new Error('Nobody in the demonstration supplies flights')
  await acceptTerms(contextOf(past), { supplierListId: flights.id, version: flights.termsVersion ?? 0 })
  await sendRequest(contextOf(past), { supplierListId: flights.id })
}

async function leaveToSupplier(past: Past): Promise<void> {
  for (const source of LEFT_TO_SKYLARK) await setSource(contextOf(past), { ...USUAL_SETTING, source, isAllowed: false })
}

async function approve(past: Past): Promise<void> {
  const { app, site } = past
  const { asked, group } = await inSite(app.db, site.id, async (tx) => ({
    asked: (await listRequests(tx, { limit: 1, offset: 0 }))[0],
    group: (await listGroups(tx)).find(({ group_name: name }) => name === GROUP),
  }))
  if (!asked || !group) throw new Error('Nobody in the demonstration asks for flights')
  const { id: requestId, consumer_site_id: consumerSiteId, supply_id: supplierListId } = asked
  await changeRequestStatus(contextOf(past), {
    ...{ newRequestStatus: 'Approved', requestId, consumerMongoSiteId: String(consumerSiteId) },
    ...{ groupId: group.id, creditLimit: CREDIT },
  })
  await setFlightSwitch(contextOf(past), { consumerSiteId, supplierListId, hold: true })
}
