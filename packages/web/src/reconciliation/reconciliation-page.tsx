import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { aboutKind, DIFFERENCE_KINDS, type DifferenceKind } from '@tradewind/domain/reconciliation/difference-kinds'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox, SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { PanelBeside } from '../ui/list/side-panel.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toasts.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { type DifferenceSearch, readDifferenceSearch } from './difference-search.ts'
import { DIFFERENCE_COLUMNS, DIFFERENCE_TABLE, DifferenceTable } from './difference-table.tsx'
import css from './reconciliation.module.css'
import { differences, RUNS, runs } from './reconciliation-queries.ts'
import { RunHistory, RunSummary } from './run-summary.tsx'

const route = getRouteApi('/shell/inside/staff/reconciliation')

/** Where our books differ from those of suppliers and gateways, and what is done about it. */
export function ReconciliationPage() {
  usePageTitle('Reconciliation')
  return <Reconciliation />
}

function Reconciliation() {
  const search = route.useSearch()
  const isNarrow = useMedia(NARROW)
  const navigate = route.useNavigate()
  const all = useQuery(runs())
  const newest = all.data?.runs[0]
  const lastDone = all.data?.runs.find(({ status }) => status === 'done')
  const list = useInfiniteQuery(differences(search, lastDone?.id))
  const show = (next: DifferenceSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const open = useOpenRow(search.open, navigate)
  const rows = list.data?.pages.flatMap((page) => page.differences) ?? []
  const openOnes = list.data?.pages[0]?.open ?? []
  const isFiltered = search.section !== undefined || search.kind !== undefined || search.mine !== undefined
  return (
    <PanelBeside
      panel={
        search.open !== undefined && <DifferencePanel differenceId={search.open} ids={rows.map(({ id }) => id)} onOpen={open} />
      }
    >
      <Page>
        <PageHead title="Reconciliation">
          <SavedViews list="reconciliation" search={search} read={readDifferenceSearch} />
          {!isNarrow && <ColumnChoice tableId={DIFFERENCE_TABLE} columns={DIFFERENCE_COLUMNS} />}
          <RunNow isRunning={newest?.status === 'running'} />
        </PageHead>
        {all.isError && <FailedNotice onRetry={() => void all.refetch()}>{explain(all.error)}</FailedNotice>}
        <RunSummary
          run={lastDone}
          compared={all.data?.compared ?? { one: 'sale', many: 'sales' }}
          isRunning={newest?.status === 'running'}
          isLoading={all.isPending}
          open={openOnes}
          picked={search.section}
          onPick={(section) => show({ ...(section && { section }) })}
        />
        <Card aria-label="Differences" className={css.card}>
          <div className={css.bar}>
            <Tabs
              label="Status"
              choices={[
                { value: 'open', label: 'Open' },
                { value: 'resolved', label: 'Resolved' },
              ]}
              value={search.state ?? 'open'}
              onChange={(state) => {
                const { state: _, open: __, ...rest } = search
                show({ ...rest, ...(state === 'resolved' && { state }) })
              }}
              panelId="differences"
            />
            <span className={layout.grow} />
            <Checkbox
              checked={search.mine ?? false}
              onChange={(event) => {
                const { mine: _, ...rest } = search
                show({ ...rest, ...(event.target.checked && { mine: true as const }) })
              }}
            >
              Assigned to me
            </Checkbox>
            <SelectField
              label="Type"
              isLabelHidden
              controlSize="sm"
              value={search.kind ?? ''}
              onChange={(event) => {
                const { kind: _, ...rest } = search
                show({ ...rest, ...(event.target.value && { kind: event.target.value as DifferenceKind }) })
              }}
            >
              <option value="">All types</option>
              {(Object.keys(DIFFERENCE_KINDS) as DifferenceKind[])
                .filter((kind) => search.section === undefined || aboutKind(kind).section === search.section)
                .map((kind) => (
                  <option key={kind} value={kind}>
                    {aboutKind(kind).label}
                  </option>
                ))}
            </SelectField>
          </div>
          <div id="differences" role="tabpanel" aria-label={search.state === 'resolved' ? 'Resolved' : 'Open'}>
            {list.isError && !list.data && (
              <div className={css.pad}>
                <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
              </div>
            )}
            {list.isPending && <ListSkeleton />}
            {list.data && rows.length === 0 && (
              <EmptyState
                icon={isFiltered ? 'search' : 'check'}
                title={
                  isFiltered ? 'No results' : search.state === 'resolved' ? 'No resolved differences yet' : 'No open differences'
                }
                action={
                  isFiltered && <Button onClick={() => show({ ...(search.state && { state: search.state }) })}>Show all</Button>
                }
              >
                {isFiltered
                  ? 'No difference matches your filters.'
                  : search.state === 'resolved'
                    ? 'Resolved differences appear here, with the resolution, the person and the reason.'
                    : lastDone
                      ? 'The last run found no open differences.'
                      : 'No run has finished yet. Run one now, or wait for tonight’s.'}
              </EmptyState>
            )}
            {rows.length > 0 && <DifferenceTable rows={rows} isStale={list.isPlaceholderData} open={search.open} onOpen={open} />}
            {list.hasNextPage && (
              <div className={css.more}>
                <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show older
                </Button>
              </div>
            )}
          </div>
        </Card>
        <RunHistory runs={all.data?.runs ?? []} />
      </Page>
    </PanelBeside>
  )
}

function RunNow({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationKey: ['RUN_RECONCILIATION'],
    mutationFn: () => api.reconciliation.runNow({}),
    onError: (error) => toast(isRefusedWith(error, 'ALREADY_RUNNING') ? 'ok' : 'bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: RUNS }),
  })
  return (
    <Button size="sm" variant="primary" icon="swap" pending={run.isPending || isRunning} onClick={() => run.mutate()}>
      Run now
    </Button>
  )
}
