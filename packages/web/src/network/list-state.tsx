import type { UseQueryResult } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { InList } from '../ui/list/list-page.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'

/** A list that is read, or that could not be read; nothing once it is there. */
export function ListState({ query }: { query: Pick<UseQueryResult, 'error' | 'data' | 'refetch'> }) {
  if (query.error && !query.data)
    return (
      <InList>
        <FailedNotice onRetry={() => void query.refetch()}>{explain(query.error)}</FailedNotice>
      </InList>
    )
  return query.data ? null : <ListSkeleton lines={4} height={56} />
}
