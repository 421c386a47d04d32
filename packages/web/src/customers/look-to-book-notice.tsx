import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { Notice } from '../ui/notice.tsx'

const LOOK_TO_BOOK = ['GET_LOOK_TO_BOOK'] as const

/** Warns when a company's searches of the month are almost or completely used up. Shows nothing otherwise, or when they cannot be read. */
export function LookToBookNotice() {
  const { data } = useQuery({
    queryKey: LOOK_TO_BOOK,
    queryFn: ({ signal }) => api.customers.getMyLookToBook(undefined, { signal }),
  })
  const use = data?.flightLookToBook
  if (!use?.sentence) return null
  return <Notice tone={use.state === 'reached' ? 'bad' : 'warn'}>{use.sentence}</Notice>
}
