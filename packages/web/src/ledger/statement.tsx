import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { type ReactNode, useEffect, useState } from 'react'
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
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { StatementFilters } from './statement-filters.tsx'
import { StatementHead } from './statement-head.tsx'
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

const MOST_ON_PAPER = 500

/** All movements with the balance after each, newest first. The filters are in the address. */
export function Statement({ whose, search, onShow, emptyAction, views }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  const statement = useQuery(walletEntries(whose, search, isPrinting ? MOST_ON_PAPER : undefined))
  const isReady = isPrinting && statement.isSuccess && !statement.isPlaceholderData
  // Paper has no next page: all rows of the period are read before it is printed.
  useEffect(() => {
    if (!isReady) return
    window.print()
    setPrinting(false)
  }, [isReady])
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
          <Button size="sm" icon="print" pending={isPrinting} onClick={() => setPrinting(true)}>
            Print
          </Button>
        </span>
      </CardHead>
      <StatementHead whose={whose} search={search} />
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
        <StatementTable
          entries={statement.data.entries}
          currency={statement.data.currency}
          isStale={statement.isPlaceholderData}
          isWhole={isPrinting}
        />
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

type TableProps = { entries: readonly WalletEntry[]; currency: string; isStale: boolean; isWhole: boolean }

/** A wallet has one entry in a posting: its number names the row. */
const rowIdOf = ({ id }: WalletEntry) => Number(id.split('-')[0])

function StatementTable({ entries, currency, isStale, isWhole }: TableProps) {
  return (
    <DataTable
      id="statement"
      label="Transactions"
      rows={entries}
      rowId={rowIdOf}
      rowLabel={({ label, at }) => `${label}, ${formatInstant(at)}`}
      columns={columnsOf(currency)}
      phoneRow={(entry) => <Lines entry={entry} currency={currency} />}
      isStale={isStale}
      isWhole={isWhole}
    />
  )
}

function columnsOf(currency: string): readonly Column<WalletEntry>[] {
  return [
    { id: 'date', label: 'Date', width: 200, cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time> },
    { id: 'details', label: 'Details', minWidth: 200, wraps: true, cell: (entry) => <Details entry={entry} currency={currency} /> },
    { id: 'pnr', label: 'PNR', width: 112, cell: (entry) => <BookingLink entry={entry} /> },
    { id: 'by', label: 'By', width: 140, foldsBelow: 980, cell: ({ by }) => by },
    { id: 'debit', label: 'Debit', width: 140, align: 'end', isFixed: true, cell: ({ amount }) => debitOf(amount, currency) },
    {
      id: 'credit',
      label: 'Credit',
      width: 140,
      align: 'end',
      isFixed: true,
      cell: ({ amount }) => <span className={css.in}>{creditOf(amount, currency)}</span>,
    },
    {
      id: 'balance',
      label: 'Balance',
      width: 140,
      align: 'end',
      isFixed: true,
      cell: ({ balanceAfter }) => formatAmount(balanceAfter, currency),
    },
  ]
}

function Lines({ entry, currency }: { entry: WalletEntry; currency: string }) {
  const { at, amount, balanceAfter, by } = entry
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <Details entry={entry} currency={currency} />
        <b className={classes(layout.money, !amount.startsWith('-') && css.in)}>
          {debitOf(amount, currency) ?? creditOf(amount, currency)}
        </b>
      </span>
      <span className={lines.pair}>
        <small className={lines.small}>
          {formatInstant(at)}
          {by && ` · ${by}`}
        </small>
        <small className={lines.small}>Balance {formatAmount(balanceAfter, currency)}</small>
      </span>
      <BookingLink entry={entry} />
    </span>
  )
}

function Details({ entry: { at, label, detail, documentId, amount }, currency }: { entry: WalletEntry; currency: string }) {
  return (
    <span className={css.details}>
      {label}
      {documentId !== null && (
        <>
          {' · '}
          <a
            href={documentPdf(documentId)}
            target="_blank"
            rel="noopener"
            className={layout.link}
            aria-label={`Receipt of ${formatAmount(amount, currency)}, ${formatInstant(at)}`}
          >
            Receipt
          </a>
        </>
      )}
      {detail && <small>{detail}</small>}
    </span>
  )
}

function BookingLink({ entry: { bookingId, pnr } }: { entry: WalletEntry }) {
  if (bookingId === null) return null
  return (
    <Link to="/flight/bookings" search={{ search: pnr ?? bookingNumber(bookingId) }} className={classes(layout.link, css.pnr)}>
      {pnr ?? bookingNumber(bookingId)}
    </Link>
  )
}

function debitOf(amount: string, currency: string): string | undefined {
  return amount.startsWith('-') ? `− ${formatAmount(amount.slice(1), currency)}` : undefined
}

function creditOf(amount: string, currency: string): string | undefined {
  return amount.startsWith('-') ? undefined : `+ ${formatAmount(amount, currency)}`
}
