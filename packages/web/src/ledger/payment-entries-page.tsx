import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { type EntriesSearch, readEntriesSearch } from './entries-search.ts'
import { ENTRY_COLUMNS, ENTRY_TABLE, EntriesTable } from './entries-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ENTRY_STATES } from './entry-states.ts'
import { PaySupplierDialog } from './pay-supplier-dialog.tsx'
import css from './wallet.module.css'
import { paymentEntries } from './wallet-queries.ts'
import { WalletRulesDialog } from './wallet-rules-dialog.tsx'

const route = getRouteApi('/shell/inside/staff/payment-entries')
const TABS = ['waiting', 'posted', 'rejected', 'withdrawn'] as const

/** Payments entered manually or submitted by customers, and what was paid to suppliers: those that need a second person, and the status of the others. */
export function PaymentEntriesPage() {
  usePageTitle('Payment entries')
  return <Entries />
}

function Entries() {
  const shown = route.useSearch()
  const { open, status = 'waiting', cursor } = shown
  const navigate = route.useNavigate()
  const user = useUser()
  const isNarrow = useMedia(NARROW)
  const [dialog, setDialog] = useState<'rules' | 'supplier'>()
  const { opens, key } = useLocation().state
  // Also where the page is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is a visit of its own
  useEffect(() => {
    if (opens === 'supplierPayment') setDialog('supplier')
  }, [opens, key])
  const entries = useQuery(paymentEntries({ status, ...(cursor && { cursor }) }))
  const show = (next: EntriesSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <Page>
      <PageHead title="Payment entries">
        <SavedViews list="paymentEntries" search={shown} read={readEntriesSearch} />
        {!isNarrow && <ColumnChoice tableId={ENTRY_TABLE} columns={ENTRY_COLUMNS} />}
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
                ? 'Payments with a customer’s proof, and entries above the limit, appear here for approval by a second person.'
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
