import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import { formatCount } from '../lib/locale.ts'
import css from './ticket-list.module.css'
import { TAB_LABELS } from './ticket-list.ts'

/** A tab's name, and its number of tickets where that is known. */
export function TabLabel({ tab, count }: { tab: QueueTab; count: number | undefined }) {
  return (
    <>
      {TAB_LABELS[tab]} <span className={css.count}>{count !== undefined && formatCount(count)}</span>
    </>
  )
}
