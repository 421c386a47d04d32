import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { Switch } from '../ui/switch.tsx'
import { useNetworkChange } from './network-queries.ts'

const LABELS = { search: 'Flights Search Allowed', hold: 'Flights Hold Allowed' } as const

/** One of the two switches of a consumer of flights. It moves only once the server has reported success. */
export function FlightSwitch({ consumer, what }: { consumer: ApiConsumer; what: keyof typeof LABELS }) {
  const viewer = useUser()
  const { wl_mongoDb_siteId: consumerSiteId, sc_map_supplierListId: supplierListId, wl_companyName } = consumer
  const set = useNetworkChange(
    what === 'search' ? 'SET_FLIGHT_SEARCH_SETTING' : 'SET_FLIGHT_HOLD_SETTING',
    (isOn: boolean) =>
      what === 'search'
        ? api.network.setFlightSearch({ consumerSiteId, supplierListId, isFlightSearchAllowed: isOn })
        : api.network.setFlightHold({ consumerSiteId, supplierListId, isFlightHold: isOn }),
    'Setting saved successfully',
  )
  return (
    <Switch
      label={`${LABELS[what]} for ${wl_companyName}`}
      isOn={what === 'search' ? consumer.sc_map_isFlightSearchAllowed : consumer.sc_map_isFlightHoldAllowed}
      fixedReason={whyFixed(viewer !== null && may(viewer, 'network.decide'), set.isPending)}
      onTurn={(isOn) => set.mutate(isOn)}
    />
  )
}

function whyFixed(isAllowed: boolean, isPending: boolean): string | undefined {
  if (!isAllowed) return 'You need the permission to approve and suspend consumers.'
  return isPending ? 'Saving…' : undefined
}
