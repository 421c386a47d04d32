import { useQuery } from '@tanstack/react-query'
import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { may } from '../accounts/rights.ts'
import { SearchLimit, type WantedLimit } from '../customers/search-limit.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { useUser } from '../lib/session.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { consumerSearches, useNetworkChange } from './network-queries.ts'

/** How much a consumer of flights searches this month, and how much it may. */
export function ConsumerSearches({ consumer }: { consumer: ApiConsumer }) {
  const viewer = useUser()
  const of = { consumerSiteId: consumer.wl_mongoDb_siteId, supplierListId: consumer.sc_map_supplierListId }
  const { data: use, error, refetch } = useQuery(consumerSearches(of))
  const exempt = useNetworkChange(
    'SET_CONSUMER_SEARCH_EXEMPTION',
    (isExempt: boolean) => api.network.setConsumerSearchExemption({ ...of, exempt: isExempt }).catch(orSay(GENERIC)),
    use?.is_exempted ? 'Removed from search exemption' : 'Exempted from the search limit',
  )
  const limit = useNetworkChange(
    'SET_CONSUMER_SEARCH_LIMIT',
    ({ limit: wanted }: WantedLimit) => api.network.setConsumerSearchLimit({ ...of, limit: wanted }),
    'Setting saved successfully',
  )
  if (error && !use) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!use) return <ListSkeleton lines={2} />
  const mayDecide = viewer !== null && may(viewer, 'network.decide')
  return <SearchLimit use={use} note={undefined} change={mayDecide ? { exempt, limit } : undefined} hasAll={false} />
}
