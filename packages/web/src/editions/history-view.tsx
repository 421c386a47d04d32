import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './editions.module.css'
import type { LiveBook } from './rule-book.ts'
import { useLiveChange } from './use-book-change.ts'

type Props = {
  book: LiveBook
  /** Editions are shown and not restored. */
  isReadOnly?: boolean
  /** Below the heading of a section. */
  isNested?: boolean
  /** An earlier edition is live again. */
  onRestored?: () => void
}

/** All editions of a book's rules, the newest first. An earlier one can be restored; what was sold keeps its price. */
export function HistoryView({ book, isReadOnly = false, isNested = false, onRestored }: Props) {
  const Heading = isNested ? 'h4' : 'h2'
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: book.keys.history,
    queryFn: ({ pageParam, signal }) => book.calls.listEditions({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 5000,
  })
  const editions = data?.pages.flatMap((page) => page.editions) ?? []
  const restore = useLiveChange(book, {
    key: 'RESTORE_EDITION',
    change: (edition: number) => book.calls.restoreEdition({ edition, liveEdition: book.edition }),
    said: book.words.restored,
    ...(onRestored && { onDone: onRestored }),
  })
  if (error && !data)
    return (
      <div className={css.failed}>
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      </div>
    )
  if (!data) return <ListSkeleton lines={6} />
  if (editions.length === 0)
    return (
      <EmptyState icon="history" title="Nothing published yet">
        Each publication is kept here as an edition, so that every price can be explained and every change undone.
      </EmptyState>
    )
  return (
    <div className={classes(css.history, isNested && css.nested)}>
      <ol>
        {editions.map(({ edition, publishedAt, publishedBy, note, added, ended, restores, isLive }) => (
          <li key={edition} data-live={isLive || undefined}>
            <div>
              <Heading>
                Edition {edition} {isLive && <Chip tone="ok">Live</Chip>}
              </Heading>
              <p>{note || (restores === null ? '' : `Restored from edition ${restores}`)}</p>
              <small>
                <time dateTime={publishedAt}>{formatInstant(publishedAt)}</time> by {publishedBy} ·{' '}
                {[added > 0 && `${added} added`, ended > 0 && `${ended} removed`].filter(Boolean).join(', ') || 'no rules changed'}
              </small>
            </div>
            {!isReadOnly && (
              <Button
                size="sm"
                pending={restore.isPending && restore.variables === (isLive ? edition - 1 : edition)}
                disabled={restore.isPending}
                onClick={() => restore.mutate(isLive ? edition - 1 : edition)}
              >
                {isLive ? 'Undo' : 'Restore'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
