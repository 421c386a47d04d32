import { Button } from '../button.tsx'
import { t } from '../messages.ts'
import { InList } from './list-page.tsx'

type Props = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }

/** Below the rows of a list that is read page by page. Nothing after the last page. */
export function ShowMore({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <InList>
      <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('showMore')}
      </Button>
    </InList>
  )
}
