import type { SoftwareOfPeople } from '../accounts/team/software-of-people.ts'
import { notify } from '../notifications/notify.ts'
import { countOpenKeys } from './partner-key-repo.ts'
import { stopEndpoint } from './stop-endpoint.ts'
import { MAKER_GONE } from './stop-webhooks-without-key.ts'
import { lockEndpointsMadeBy } from './webhook-repo.ts'

/** The keys of people and the webhooks that they added. A key ends by itself with the account of its person: it is asked at each call. */
export const softwareOfPeople: SoftwareOfPeople = {
  countKeys: countOpenKeys,
  stopWebhooks: async (tx, { userId, now }) => {
    for (const endpoint of await lockEndpointsMadeBy(tx, userId))
      await stopEndpoint(tx, endpoint, { reason: MAKER_GONE, now, notify })
  },
}
