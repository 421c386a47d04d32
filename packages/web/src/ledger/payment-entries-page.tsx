import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { ENTRY_KINDS, PAYMENT_MODES } from '@tradewind/domain/ledger/payment-entry'
import { useState } from 'react'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { may } from '../sites/navigation.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, StateMark } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { type EntriesSearch, readEntriesSearch } from './entries-search.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { ENTRY_STATES } from './entry-states.ts'
import { PaySupplierDialog } from './pay-supplier-dialog.tsx'
import css from './wallet.module.css'
import { type PaymentEntry, paymentEntries } from './wallet-queries.ts'
import { WalletRulesDialog } from './wallet-rules-dialog.tsx'

const route = getRouteApi('/shell/inside/staff/payment-entries')
const TABS = ['waiting', 'posted', 'rejected', 'withdrawn'] as const

/** Payments entered manually or submitted by customers, and what was paid to suppliers: those that need a second person, and the status of the others. */
export function PaymentEntriesPage() {
  const user = useUser()
  usePageTitle('Payment entries')
  if (user && !may(user, 'ledger.view')) return <Navigate to="/403" />
  return <Entries />
}

function Entries() {
  const shown = route.useSearch()
  const { open, status = 'waiting', cursor } = shown
  const navigate = route.useNavigate()
  const user = useUser()
  const [dialog, setDialog] = useState<'rules' | 'supplier'>()
  const entries = useQuery(paymentEntries({ status, ...(cursor && { cursor }) }))
  const show = (next: EntriesSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <Page>
      <PageHead title="Payment entries">
        <SavedViews list="paymentEntries" search={shown} read={readEntriesSearch} />
        {user && may(user, 'payments.settings') && (
          <Button size="sm" icon="gear" onClick={() => setDialog('rules')}>
            Rules
          </Button>
        )}
        <ButtonLink to="/staff/walletReport" size="sm" icon="wallet">
          Wallets
        </ButtonLink>
        {user && may(user, 'ledger.topUp') && (
          <Button size="sm" icon="plus" onClick={() => setDialog('supplier')}>
            Pay a supplier
          </Button>
        )}
      </PageHead>
      <Card>
        <Tabs
          label="Status"
          choices={TABS.map((value) => ({
            value,
            label: (
              <>
                {ENTRY_STATES[value].word}
                {value === 'waiting' && <span className={css.count}>{entries.data?.waiting}</span>}
              </>
            ),
          }))}
          value={status}
          onChange={(next) => show(next === 'waiting' ? {} : { status: next })}
          panelId="entries"
        />
        <div id="entries" role="tabpanel" aria-label={ENTRY_STATES[status].word}>
          {entries.isError && (
            <div className={css.problem}>
              <Notice
                tone="bad"
                action={
                  <Button size="sm" onClick={() => void entries.refetch()}>
                    Try again
                  </Button>
                }
              >
                {explain(entries.error)}
              </Notice>
            </div>
          )}
          {entries.isPending && <ListSkeleton lines={3} />}
          {entries.data && entries.data.entries.length === 0 && (
            <EmptyState
              icon={status === 'waiting' ? 'check' : 'doc'}
              title={status === 'waiting' ? 'No entries to approve' : 'No entries yet'}
              action={
                <ButtonLink to="/staff/walletReport" variant="primary">
                  Add money
                </ButtonLink>
              }
            >
              {status === 'waiting'
                ? 'Payments with a customer’s proof, and entries above the limit, wait here for a second person.'
                : 'Entries appear here, newest first.'}
            </EmptyState>
          )}
          {entries.data && entries.data.entries.length > 0 && (
            <EntriesTable entries={entries.data.entries} onOpen={(id) => show({ status, ...(cursor && { cursor }), open: id })} />
          )}
          {(cursor || entries.data?.nextCursor) && (
            <nav className={css.more} aria-label="Pages">
              <span className={layout.grow} />
              <Button size="sm" disabledReason={cursor ? undefined : 'This is the first page.'} onClick={() => show({ status })}>
                Newest
              </Button>
              <Button
                size="sm"
                disabledReason={entries.data?.nextCursor ? undefined : 'This is the last page.'}
                onClick={() => show({ status, ...(entries.data?.nextCursor && { cursor: entries.data.nextCursor }) })}
              >
                Older
              </Button>
            </nav>
          )}
        </div>
      </Card>
      {open !== undefined && <EntryDialog entryId={open} onClose={() => show({ status, ...(cursor && { cursor }) })} />}
      <WalletRulesDialog isOpen={dialog === 'rules'} onClose={() => setDialog(undefined)} />
      <PaySupplierDialog isOpen={dialog === 'supplier'} onClose={() => setDialog(undefined)} />
    </Page>
  )
}

function EntriesTable({ entries, onOpen }: { entries: readonly PaymentEntry[]; onOpen: (id: number) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Payment entries">
      <table className={classes(css.table, css.entries)}>
        <thead>
          <tr>
            <th scope="col">Customer or supplier</th>
            <th scope="col">Mode</th>
            <th scope="col" className={css.right}>
              Amount
            </th>
            <th scope="col">Paid on</th>
            <th scope="col">Entered</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} onClick={() => onOpen(entry.id)}>
              <td className={css.label}>
                <button type="button" className={css.opener} onClick={() => onOpen(entry.id)}>
                  {entry.customer.name}
                </button>
              </td>
              <td className={css.how}>
                {entry.settled && `${ENTRY_KINDS[entry.kind]}, `}
                {entry.mode ? `${PAYMENT_MODES[entry.mode]} ${entry.reference}` : ENTRY_KINDS[entry.kind]}{' '}
                {entry.proof && <Chip icon="doc">Proof</Chip>}
              </td>
              <td className={css.amount}>
                {(entry.kind === 'debit' || entry.settled) && '− '}
                {formatAmount(entry.amount, entry.currency)}
              </td>
              <td className={css.paidOn}>{formatDate(entry.date)}</td>
              <td className={css.who}>
                {entry.enteredBy.name} <span className={layout.faint}>{formatInstant(entry.enteredAt)}</span>
              </td>
              <td className={css.state}>
                <StateMark tone={ENTRY_STATES[entry.status].tone}>{ENTRY_STATES[entry.status].word}</StateMark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
