import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { Notice } from '../ui/notice.tsx'

type Used = Parameters<typeof api.catalogueUsers.getUsers>[0]

/** Who uses what is about to be deleted or changed. Nothing where nobody does, and while it is read: it informs, and stops nobody. */
export function UsedBy({ kind, ids }: Used) {
  const { data } = useQuery({
    queryKey: ['GET_CATALOGUE_USERS', kind, ids],
    queryFn: ({ signal }) => api.catalogueUsers.getUsers({ kind, ids }, { signal }),
    enabled: ids.length > 0,
  })
  return data?.usedBy ? <Notice>Used by {data.usedBy}. They keep it as it is.</Notice> : null
}
