import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { ChecksView } from '../checks-view.tsx'
import { DraftView } from '../draft-view.tsx'
import { checksQuery } from '../edition-queries.ts'
import { HistoryView } from '../history-view.tsx'
import { RuleStanding } from '../rule-standing.tsx'
import { BOAT_CHECKS, BOAT_DRAFT, BOAT_TESTS, changeUnseen, draftRates, readBook } from './boat-book.tsx'

const TABS = [
  { value: 'draft', label: 'Draft' },
  { value: 'checks', label: 'Checks' },
  { value: 'history', label: 'History' },
] as const

/** A page of a seller that the product does not know: it draws its head, the screens of editions draw the rest. */
function BoatPage() {
  const queryClient = useQueryClient()
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('draft')
  const [test, setTest] = useState<number>()
  const [opened, setOpened] = useState<number>()
  const { data } = useQuery({ queryKey: ['GET_BOAT_BOOK'], queryFn: async () => readBook() })
  const { data: checked } = useQuery(checksQuery(BOAT_CHECKS, false))
  const draft = () => {
    draftRates()
    void queryClient.invalidateQueries()
  }
  if (!data) return null
  return (
    <main>
      <h1>Boat rates</h1>
      <Button size="sm" onClick={changeUnseen}>
        A colleague changes the draft
      </Button>
      <Tabs label="Boat rates" choices={TABS} value={tab} onChange={setTab} panelId="panel" />
      <div id="panel" role="tabpanel" aria-label={tab}>
        {tab === 'draft' && (
          <DraftView
            book={data.book}
            draft={BOAT_DRAFT}
            tests={BOAT_TESTS}
            shownTest={test}
            onShowTest={setTest}
            onNewRule={draft}
            onEdit={setOpened}
          />
        )}
        {tab === 'checks' && (
          <ChecksView checks={BOAT_CHECKS} hasDraft={data.draftChanges > 0} onOpen={({ id }) => setOpened(id ?? undefined)} />
        )}
        {tab === 'history' && <HistoryView book={data.book} />}
      </div>
      {opened !== undefined && (
        <aside aria-label="Rate">
          <RuleStanding id={opened} checked={checked} numberOf={BOAT_CHECKS.numberOf} drafted={undefined} onEdit={setOpened} />
        </aside>
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BoatPage />
      <Toasts />
    </QueryClientProvider>,
  )
