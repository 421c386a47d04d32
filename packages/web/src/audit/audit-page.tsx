import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import css from './audit.module.css'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditAreas, auditEntries } from './audit-queries.ts'
import { type AuditSearch, auditSheetPath, readAuditSearch, refilterAudit, withKnownArea } from './audit-search.ts'

const route = getRouteApi('/shell/inside/staff/audit')

/** Who changed what. Every filter is in the address, so that a result can be shared. */
export function AuditPage() {
  usePageTitle('Audit trail')
  return <Trail />
}

function Trail() {
  const { data: areas } = useQuery(auditAreas)
  const asked = route.useSearch()
  const search = areas ? withKnownArea(asked, areas) : asked
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(auditEntries(search, { enabled: areas !== undefined || search.area === undefined }))
  const show = (next: AuditSearch) => void navigate({ search: next, resetScroll: false })
  const change = (one: Parameters<typeof refilterAudit>[1]) => show(refilterAudit(search, one))
  const choices = [{ value: 'all', label: 'All' }, ...(areas ?? []).map(({ area, name }) => ({ value: area, label: name }))]
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.keys(search).length > 0
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page>
      <PageHead title="Audit trail">
        <SavedViews list="audit" search={search} read={readAuditSearch} />
        <a className={buttonClass({ size: 'sm' })} href={auditSheetPath(search)} download>
          <Icon name="download" size={18} />
          Download Excel
        </a>
      </PageHead>
      <Card aria-label="Changes to money, rules, people and tickets" className={css.card}>
        <Tabs
          label="Area"
          choices={choices}
          value={search.area ?? 'all'}
          onChange={(area) => change({ area: area === 'all' ? undefined : area })}
          panelId="audit-trail"
        />
        <AuditFilterBar search={search} aboutLabel={entries[0]?.about.label} onShow={show} />
        <div id="audit-trail" role="tabpanel" aria-label={choices.find(({ value }) => value === (search.area ?? 'all'))?.label}>
          {list.isError && (
            <div className={css.pad}>
              <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
            </div>
          )}
          {list.isPending && <ListSkeleton lines={5} height={44} />}
          {list.data && entries.length === 0 && (
            <EmptyState
              icon={isFiltered ? 'search' : 'history'}
              title={isFiltered ? 'No results' : 'No changes yet'}
              action={isFiltered && <Button onClick={() => show({})}>Show all</Button>}
            >
              {isFiltered
                ? 'No change matches your filters.'
                : 'Each change to money, rules, people and tickets appears here, with who made it.'}
            </EmptyState>
          )}
          <AuditList
            entries={entries}
            isStale={list.isPlaceholderData}
            onPickPerson={(userId) => change({ userId, byItself: undefined })}
            onPickThing={change}
          />
          {list.hasNextPage && (
            <div className={css.pad}>
              <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </div>
      </Card>
    </Page>
  )
}
