import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './studio.module.css'
import { type RateKind, studioKey } from './studio-data.ts'

export const historyKey = (tourOptionId: number) => ['GET_RATE_EDITIONS', tourOptionId] as const

type Props = { tourOptionId: number; kind: RateKind; liveEdition: number; mayEdit: boolean }

/** The editions of one kind of rates, the newest first. An earlier one can be brought back; what was sold keeps its price. */
export function RateHistory({ tourOptionId, kind, liveEdition, mayEdit }: Props) {
  const client = useQueryClient()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...historyKey(tourOptionId), kind, liveEdition],
    queryFn: ({ pageParam, signal }) =>
      api.rateStudio.getRateEditions({ tourOptionId, kind, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const restore = useMutation({
    mutationKey: ['RESTORE_RATE_EDITION', tourOptionId, kind],
    mutationFn: (edition: number) => api.rateStudio.restoreRateEdition({ tourOptionId, kind, edition, liveEdition }),
    onSuccess: (_, edition) => toast('ok', `The rates of edition ${edition} are live again.`),
    onError: (refused) => toast('bad', explain(refused)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: studioKey(tourOptionId) }),
        client.invalidateQueries({ queryKey: historyKey(tourOptionId) }),
      ]),
  })
  const editions = data?.pages.flatMap((page) => page.editions) ?? []
  return (
    <section>
      <h3>{kind === 'ticket' ? 'Ticket rates' : 'Transfer rates'}</h3>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} />}
      {data && editions.length === 0 && (
        <EmptyState icon="history" title="Nothing published yet">
          Each publication is kept here, so that every price can be explained and every change undone.
        </EmptyState>
      )}
      <ol className={css.history}>
        {editions.map(({ edition, publishedAt, publishedBy, note, added, ended, isLive }) => (
          <li key={edition}>
            <div>
              <p>
                <b>Edition {edition}</b> {isLive && <Chip tone="ok">Live</Chip>}
              </p>
              <p>{note}</p>
              <small>
                <time dateTime={publishedAt}>{formatInstant(publishedAt)}</time> by {publishedBy} · {added} added, {ended} ended
              </small>
            </div>
            {mayEdit && (
              <Button
                size="xs"
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
    </section>
  )
}
