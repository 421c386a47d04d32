import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { WALLET_BALANCE } from '../sites/wallet-balance.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import css from './wallet.module.css'

/** What can be spent and why: balance, credit, holds; then every movement with the balance it left. */
export function WalletPage() {
  usePageTitle('Wallet')
  return (
    <div className={`${layout.wrap} ${css.page}`}>
      <h1>Wallet</h1>
      <Balance />
      <Statement />
    </div>
  )
}

function Balance() {
  const { data, error, refetch } = useQuery({
    queryKey: WALLET_BALANCE,
    queryFn: ({ signal }) => api.accounts.getWalletBalance(undefined, { signal }),
    staleTime: 0,
  })
  if (error)
    return (
      <Notice
        tone="bad"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {explain(error)}
      </Notice>
    )
  const { currency = '' } = data ?? {}
  const figures = data
    ? [
        { label: 'Balance', amount: data.balance, sign: '' },
        { label: 'Credit limit', amount: data.creditLimit, sign: '+' },
        { label: 'Held for bookings under way', amount: data.holds, sign: '−' },
      ]
    : []
  return (
    <Card className={css.balance} aria-label="What you can spend" aria-busy={!data}>
      <dl>
        <div className={css.spendable}>
          <dt>You can spend</dt>
          <dd>{data ? formatAmount(data.spendable, data.currency) : <Bone width={180} height={32} />}</dd>
        </div>
        {figures.map(({ label, amount, sign }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {sign && <span className={layout.faint}>{sign} </span>}
              {formatAmount(amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Statement() {
  const statement = useInfiniteQuery({
    queryKey: ['GET_MY_WALLET_ENTRIES'],
    queryFn: ({ pageParam, signal }) => api.ledger.getMyWalletEntries(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  if (statement.isError && !statement.data)
    return (
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
    )
  if (!statement.data)
    return (
      <Card aria-busy="true" aria-label="Statement" className={css.bones}>
        {[1, 2, 3, 4].map((line) => (
          <Bone key={line} height={20} />
        ))}
      </Card>
    )
  const { currency = 'INR' } = statement.data.pages[0] ?? {}
  const entries = statement.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState icon="wallet" title="No movements yet" action={<ButtonLink to="/flight">Book a Flight</ButtonLink>}>
          Top-ups, bookings and refunds appear here, newest first, each with the balance it left.
        </EmptyState>
      </Card>
    )
  return (
    <Card aria-label="Movements">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label="Statement">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What for</th>
              <th scope="col">PNR</th>
              <th scope="col">Amount</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
                </td>
                <td className={css.label}>{entry.label}</td>
                <td className={css.pnr}>
                  {entry.pnr && (
                    <Link to="/flight/bookings" search={{ search: entry.pnr }} className={layout.link}>
                      {entry.pnr}
                    </Link>
                  )}
                </td>
                <td className={classes(css.amount, !entry.amount.startsWith('-') && css.in)}>
                  {entry.amount.startsWith('-') ? '− ' : '+ '}
                  {formatAmount(entry.amount.replace('-', ''), currency)}
                </td>
                <td className={css.amount}>{formatAmount(entry.balanceAfter, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {statement.hasNextPage && (
        <div className={css.more}>
          <Button size="sm" pending={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
            Show older
          </Button>
          {statement.isFetchNextPageError && <span className={css.bad}>{explain(statement.error)}</span>}
        </div>
      )}
    </Card>
  )
}
