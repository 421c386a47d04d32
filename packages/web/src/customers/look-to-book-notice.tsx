import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { Notice } from '../ui/notice.tsx'

/** The searches of one's own company this month. */
export const myLookToBook = queryOptions({
  queryKey: ['GET_LOOK_TO_BOOK'],
  queryFn: ({ signal }) => api.customers.getMyLookToBook(undefined, { signal }),
})

/** Warns when a company's searches of the month are almost or completely used up. Shows nothing otherwise, or when they cannot be read. */
export function LookToBookNotice() {
  const { data } = useQuery(myLookToBook)
  const use = data?.flightLookToBook
  if (!use?.sentence) return null
  return <Notice tone={use.state === 'reached' ? 'bad' : 'warn'}>{use.sentence}</Notice>
}
