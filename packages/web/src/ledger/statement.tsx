import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { ReactNode } from 'react'
import { documentPdf } from '../documents/document-pdf.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { StatementFilters } from './statement-filters.tsx'
import css from './wallet.module.css'
import { type WalletEntry, type Whose, walletEntries } from './wallet-queries.ts'
import { isFiltered, type StatementSearch } from './wallet-search.ts'

type Props = {
  whose: Whose
  search: StatementSearch
  onShow: (search: StatementSearch) => void
  /** The page's button for an empty list. */
  emptyAction?: ReactNode
  /** The saved views of the page, beside what else can be done with the list. */
  views?: ReactNode
}

/** All movements with the balance after each, newest first. The filters are in the address. */
export function Statement({ whose, search, onShow, emptyAction, views }: Props) {
  const statement = useQuery(walletEntries(whose, search))
  const { cursor: _, ...filter } = search
  const { nextCursor, previousCursor } = statement.data ?? {}
  return (
    <Card aria-label="Statement" className={css.statement}>
      <CardHead title="Statement">
        <span className={css.tools}>
          {views}
          <a className={buttonClass({ size: 'sm' })} href={sheetAddress(whose, filter)} download>
            Download Excel
          </a>
          <Button size="sm" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </CardHead>
      <StatementFilters search={search} onShow={onShow} />
      {statement.isError && (
        <div className={css.problem}>
          <Notice
            tone="bad"
            action={
              <Button size="sm" onClick={() => void statement.refetch()}>
                Try again
              </Button>
            }
          >
            {explain(statement.error)}
          </Notice>
        </div>
      )}
      {statement.isPending && <ListSkeleton />}
      {statement.data && statement.data.entries.length === 0 && (
        <EmptyState
          icon={isFiltered(search) ? 'search' : 'wallet'}
          title={isFiltered(search) ? 'No results' : 'No transactions yet'}
          action={isFiltered(search) ? <Button onClick={() => onShow({})}>Show all transactions</Button> : emptyAction}
        >
          {isFiltered(search)
            ? 'No transaction matches your filters. Remove one to see more.'
            : 'Top-ups, bookings and refunds appear here, newest first, each with the balance after it.'}
        </EmptyState>
      )}
      {statement.data && statement.data.entries.length > 0 && (
        <StatementTable entries={statement.data.entries} currency={statement.data.currency} isStale={statement.isPlaceholderData} />
      )}
      {(nextCursor || previousCursor) && (
        <nav className={css.more} aria-label="Pages">
          <span className={layout.grow} />
          <Button
            size="sm"
            icon="left"
            pending={statement.isPlaceholderData && previousCursor !== null}
            disabledReason={previousCursor ? undefined : 'This is the first page.'}
            onClick={() => onShow({ ...filter, ...(previousCursor && { cursor: previousCursor }) })}
          >
            Prev
          </Button>
          <Button
            size="sm"
            pending={statement.isPlaceholderData && nextCursor !== null}
            disabledReason={nextCursor ? undefined : 'This is the last page.'}
            onClick={() => onShow({ ...filter, ...(nextCursor && { cursor: nextCursor }) })}
          >
            Next
          </Button>
        </nav>
      )}
    </Card>
  )
}

function sheetAddress(whose: Whose, filter: StatementSearch): string {
  const query = Object.entries({ ...whose, ...filter }).map(([key, value]) => [key, String(value)])
  return `/api/wl/user/walletSheet?${new URLSearchParams(query)}`
}

function StatementTable({ entries, currency, isStale }: { entries: readonly WalletEntry[]; currency: string; isStale: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Transactions" aria-busy={isStale}>
      <table className={classes(css.table, isStale && css.stale)}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Details</th>
            <th scope="col">PNR</th>
            <th scope="col">By</th>
            <th scope="col" className={css.right}>
              Amount
            </th>
            <th scope="col" className={css.right}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={css.when}>
                <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
              </td>
              <td className={css.label}>
                {entry.label}
                {entry.documentId !== null && (
                  <>
                    {' · '}
                    <a
                      href={documentPdf(entry.documentId)}
                      target="_blank"
                      rel="noopener"
                      className={layout.link}
                      aria-label={`Receipt of ${formatAmount(entry.amount, currency)}, ${formatInstant(entry.at)}`}
                    >
                      Receipt
                    </a>
                  </>
                )}
                {entry.detail && <small>{entry.detail}</small>}
              </td>
              <td className={css.pnr}>
                {entry.bookingId !== null && (
                  <Link
                    to="/flight/bookings"
                    search={{ search: entry.pnr ?? bookingNumber(entry.bookingId) }}
                    className={layout.link}
                  >
                    {entry.pnr ?? bookingNumber(entry.bookingId)}
                  </Link>
                )}
              </td>
              <td className={css.who}>{entry.by}</td>
              <td className={classes(css.amount, !entry.amount.startsWith('-') && css.in)}>
                {entry.amount.startsWith('-') ? '− ' : '+ '}
                {formatAmount(entry.amount.replace('-', ''), currency)}
              </td>
              <td className={classes(css.amount, css.after)}>{formatAmount(entry.balanceAfter, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
