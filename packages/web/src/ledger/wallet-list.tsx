import { useQuery } from '@tanstack/react-query'
import { nameBuyerKind } from '@tradewind/domain/accounts/buyer-words'
import { formatDate, formatInstant, formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { InList } from '../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Bone, ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { Tipped } from '../ui/tipped.tsx'
import wallet from './wallet.module.css'
import css from './wallet-list.module.css'
import { type WalletPage, type WalletRow, wallets } from './wallet-queries.ts'
import type { WalletListSearch, WalletReportSearch } from './wallet-search.ts'

export const WALLET_TABLE = 'wallets'

const TABS = [
  { value: 'all', label: 'All wallets' },
  { value: 'owing', label: 'Credit used' },
  { value: 'overdue', label: 'Overdue' },
] as const

type Props = { search: WalletListSearch; onShow: (search: WalletReportSearch) => void }

/** The wallets of all customers: what each has, may spend, owes, and what is overdue. A row opens the wallet. */
export function WalletList({ search, onShow }: Props) {
  const { show = 'all', after } = search
  const { after: _, ...filter } = search
  const list = useQuery(wallets(search))
  const rows = list.data?.wallets ?? []
  const currency = list.data?.currency ?? ''
  return (
    <>
      <Totals list={list.data} />
      <Card className={css.card}>
        <Tabs
          label="Wallets"
          choices={TABS}
          value={show}
          onChange={(next) => onShow({ ...(search.order && { order: search.order }), ...(next !== 'all' && { show: next }) })}
          panelId="wallets"
        />
        <div id="wallets" role="tabpanel" aria-label={TABS.find(({ value }) => value === show)?.label}>
          {list.isError && (
            <InList>
              <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
            </InList>
          )}
          {list.isPending && <ListSkeleton lines={6} height={48} />}
          {list.data && rows.length === 0 && (
            <NoWallets show={show} isLater={after !== undefined || list.data.nextCursor !== null} />
          )}
          {rows.length > 0 && (
            <DataTable
              id={WALLET_TABLE}
              label="Wallets"
              rows={rows}
              rowId={({ legalEntityId }) => legalEntityId}
              rowLabel={({ name }) => name}
              columns={walletColumns(currency)}
              onOpen={(legalEntityId) => onShow({ legalEntityId })}
              sorting={{
                value: search.order ?? 'lowest',
                onChange: (order) => onShow({ ...(search.show && { show: search.show }), ...orderOf(order) }),
              }}
              phoneRow={(row) => <Lines row={row} currency={currency} />}
              isStale={list.isPlaceholderData}
            />
          )}
          {(after || list.data?.nextCursor) && (
            <nav className={wallet.more} aria-label="Pages">
              <span className={layout.grow} />
              <Button size="sm" disabledReason={after ? undefined : 'This is the first page.'} onClick={() => onShow(filter)}>
                First page
              </Button>
              <Button
                size="sm"
                pending={list.isPlaceholderData}
                disabledReason={list.data?.nextCursor ? undefined : 'This is the last page.'}
                onClick={() => onShow({ ...filter, ...(list.data?.nextCursor && { after: list.data.nextCursor }) })}
              >
                Next
              </Button>
            </nav>
          )}
        </div>
      </Card>
    </>
  )
}

/** The address of the list as a sheet. */
export function walletsSheetAddress({ show, order }: WalletListSearch): string {
  return `/api/wl/user/walletsSheet?${new URLSearchParams({ ...(show && { show }), ...(order && { order }) })}`
}

function orderOf(order: string): Pick<WalletListSearch, 'order'> {
  return order === 'highest' || order === 'name' || order === 'nameBack' ? { order } : {}
}

function NoWallets({ show, isLater }: { show: 'all' | 'owing' | 'overdue'; isLater: boolean }) {
  if (isLater)
    return (
      <EmptyState icon="wallet" title="No more on this page">
        {show === 'overdue' ? 'No overdue wallet among those read for this page.' : 'The list ends here.'}
      </EmptyState>
    )
  if (show === 'overdue')
    return (
      <EmptyState icon="check" title="Nothing is overdue">
        Used credit that was not paid by its due date appears here.
      </EmptyState>
    )
  if (show === 'owing')
    return (
      <EmptyState icon="check" title="No customer uses credit">
        Customers whose balance is below zero appear here.
      </EmptyState>
    )
  return (
    <EmptyState icon="wallet" title="No wallets yet">
      A customer appears here with the first money in the wallet, or with a credit limit. Find a customer above to add money.
    </EmptyState>
  )
}

function Totals({ list }: { list: Pick<WalletPage, 'currency' | 'totals'> | undefined }) {
  const figures = list && [
    { label: 'Paid in by customers', amount: list.totals.paidIn },
    { label: 'Held for bookings', amount: list.totals.held },
    {
      label: creditUsedBy(list.totals.owing),
      amount: list.totals.creditUsed,
    },
  ]
  return (
    <Card aria-label="All wallets together" aria-busy={!list}>
      <dl className={css.totals}>
        {(figures ?? BONES).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{list && amount !== undefined ? formatAmount(amount, list.currency) : <Bone width={140} height={24} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function creditUsedBy(owing: number): string {
  if (owing === 0) return 'Credit used'
  return owing === 1 ? 'Credit used by 1 customer' : `Credit used by ${formatCount(owing)} customers`
}

const BONES: { label: string; amount?: string }[] = [
  { label: 'Paid in by customers' },
  { label: 'Held for bookings' },
  { label: 'Credit used' },
]

export function walletColumns(currency: string): readonly Column<WalletRow>[] {
  const money = (amount: string) =>
    Number(amount) === 0 ? <span className={layout.faint}>–</span> : formatAmount(amount, currency)
  return [
    {
      id: 'name',
      label: 'Customer',
      minWidth: 200,
      wraps: true,
      order: { asc: 'name', desc: 'nameBack' },
      cell: ({ name }) => name,
      below: ({ kind }) => <small className={lines.small}>{nameBuyerKind(kind)}</small>,
    },
    {
      id: 'balance',
      label: 'Balance',
      width: 148,
      align: 'end',
      isFixed: true,
      order: { asc: 'lowest', desc: 'highest' },
      cell: ({ balance }) => formatAmount(balance, currency),
    },
    { id: 'holds', label: 'Held', width: 120, align: 'end', isExtra: true, cell: ({ holds }) => money(holds) },
    {
      id: 'limit',
      label: 'Credit limit',
      width: 132,
      align: 'end',
      foldsBelow: 860,
      cell: ({ creditLimit }) => money(creditLimit),
    },
    { id: 'used', label: 'Credit used', width: 132, align: 'end', foldsBelow: 760, cell: ({ creditUsed }) => money(creditUsed) },
    { id: 'available', label: 'Available', width: 148, align: 'end', cell: ({ spendable }) => formatAmount(spendable, currency) },
    { id: 'due', label: 'Due', width: 176, isFixed: true, wraps: true, cell: (row) => <Due row={row} currency={currency} /> },
    {
      id: 'moved',
      label: 'Last movement',
      width: 140,
      foldsBelow: 1040,
      cell: ({ movedAt }) =>
        movedAt && (
          <Tipped tip={formatInstant(movedAt)} isStop={false}>
            {formatMoment(movedAt)}
          </Tipped>
        ),
    },
  ]
}

function Due({ row: { overdue, dueOn, isCreditStopped }, currency }: { row: WalletRow; currency: string }) {
  if (Number(overdue) > 0)
    return (
      <>
        <StateMark tone="bad">{formatAmount(overdue, currency)} overdue</StateMark>
        {isCreditStopped && <small className={lines.small}>Credit is stopped</small>}
      </>
    )
  return dueOn ? `Next ${formatDate(dueOn)}` : null
}

function Lines({ row, currency }: { row: WalletRow; currency: string }) {
  const { name, kind, balance, spendable, creditUsed } = row
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{name}</b>
        <b className={layout.money}>{formatAmount(balance, currency)}</b>
      </span>
      <span className={lines.pair}>
        <span className={layout.faint}>{nameBuyerKind(kind)}</span>
        <span className={layout.faint}>{formatAmount(spendable, currency)} available</span>
      </span>
      {Number(creditUsed) > 0 && (
        <span className={lines.pair}>
          <span className={layout.soft}>Credit used {formatAmount(creditUsed, currency)}</span>
          <Due row={row} currency={currency} />
        </span>
      )}
    </span>
  )
}
