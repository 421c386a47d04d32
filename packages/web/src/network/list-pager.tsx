import { Pager } from '../ui/pager.tsx'

type Pages = { currentPage: number; totalRecords: number; hasPreviousPage: boolean; hasNextPage: boolean }
type Props = {
  list: { data: Pages | undefined; isPlaceholderData: boolean }
  page: number
  pageSize: number
  what: string
  onPage: (page: number) => void
}

/** Below a list of the network that is read page by page. */
export function ListPager({ list: { data, isPlaceholderData }, page, pageSize, what, onPage }: Props) {
  if (!data) return null
  return (
    <Pager
      page={data.currentPage}
      pageSize={pageSize}
      totalRecords={data.totalRecords}
      hasPrevious={data.hasPreviousPage}
      hasNext={data.hasNextPage}
      what={what}
      isFetching={isPlaceholderData}
      onPage={onPage}
      onPrevious={() => onPage(Math.max(1, page - 1))}
      onNext={() => onPage(page + 1)}
    />
  )
}
