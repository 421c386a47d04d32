import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { Differences } from '../differences.tsx'
import type { StaffKart } from '../quotation-queries.ts'
import css from './builder.module.css'

/** Who saved what and when, each version with its differences from the one before. */
export function VersionsDialog({ kart, onClose }: { kart: StaffKart; onClose: () => void }) {
  const list = useInfiniteQuery({
    queryKey: ['GET_KART_VERSIONS', kart.id],
    queryFn: ({ pageParam, signal }) =>
      api.quotations.getKartVersions({ id: String(kart.id), ...(pageParam !== null && { before: String(pageParam) }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  })
  const versions = list.data?.pages.flatMap((page) => page.versions)
  return (
    <Dialog
      isOpen
      shape="side"
      onClose={onClose}
      title="Versions"
      subtitle={`${kart.kartName}, ${kart.quotationId}`}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={4} height={56} />}
      <ol className={css.versions}>
        {versions?.map(({ version, savedAt, savedBy, totalPrice, currencySymbol, isSent, isAgreed, differences }) => (
          <li key={version}>
            <header>
              <b>Version {version}</b>
              {isAgreed ? <Chip tone="ok">Agreed</Chip> : isSent && <Chip tone="accent">Sent</Chip>}
              <b>{formatAmount(totalPrice, currencySymbol)}</b>
            </header>
            <small>
              {formatMoment(savedAt)}, {savedBy}
            </small>
            {version > 1 && <Differences differences={differences} />}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
