import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { AddMoneyDialog } from './add-money-dialog.tsx'
import { MyPayments } from './my-payments.tsx'
import { Statement } from './statement.tsx'
import { WalletChart } from './wallet-chart.tsx'
import { WalletFigures } from './wallet-figures.tsx'
import { wallet } from './wallet-queries.ts'
import { readStatementSearch, type StatementSearch } from './wallet-search.ts'

const route = getRouteApi('/shell/inside/user/transactionHistory')
const OWN = {}

/** One's own wallet: available balance, pending payments, the balance over time, and all movements. */
export function WalletPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const own = useQuery(wallet(OWN))
  const [isAdding, setAdding] = useState(false)
  usePageTitle('Wallet')
  const show = (next: StatementSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <Page>
      <PageHead title="Wallet" />
      {own.isError ? (
        <Notice
          tone="bad"
          action={
            <Button size="sm" onClick={() => void own.refetch()}>
              Try again
            </Button>
          }
        >
          {explain(own.error)}
        </Notice>
      ) : (
        <WalletFigures
          wallet={own.data}
          actions={
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add money
            </Button>
          }
        />
      )}
      <MyPayments />
      <WalletChart whose={OWN} search={search} wallet={own.data} />
      <Statement
        whose={OWN}
        search={search}
        onShow={show}
        emptyAction={<ButtonLink to="/flight">Book a flight</ButtonLink>}
        views={<SavedViews list="wallet" search={search} read={readStatementSearch} />}
      />
      {own.data && <AddMoneyDialog isOpen={isAdding} onClose={() => setAdding(false)} currency={own.data.currency} />}
    </Page>
  )
}
