import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupRail } from './group-rail.tsx'
import { GroupWork } from './group-work.tsx'
import { groupsQuery } from './markup-queries.ts'
import { type ChangedSearch, CLOSED, changeSearch } from './markup-search.ts'
import css from './markups.module.css'
import { SheetButtons } from './sheet-buttons.tsx'

const route = getRouteApi('/shell/inside/staff/markups')

/** Groups of buyers and the rules for their prices. The group, the filters and the open rule are in the address. */
export function MarkupsPage() {
  usePageTitle('Markups')
  return <Markups />
}

function Markups() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(groupsQuery)
  const [isManaging, setManaging] = useState(false)
  const show = (change: ChangedSearch) => void navigate({ search: (now) => changeSearch(now, change), resetScroll: false })
  const group = data?.groups.find(({ id }) => id === (search.group ?? data.default_LE_GroupId)) ?? data?.groups[0]
  const choose = (groupId: number) => show({ ...CLOSED, group: groupId, whatIf: undefined })
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <div className={css.work} data-work="page">
      <header className={css.head}>
        <h1>Markups</h1>
        <span className={layout.grow} />
        {group && <SheetButtons key={group.id} group={group} onImported={() => show({ ...CLOSED, tab: 'draft' })} />}
        <Button size="sm" icon="users" onClick={() => setManaging(true)}>
          Customer groups
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon="plus"
          disabledReason={group ? undefined : 'Add a group of customers first.'}
          onClick={() => show({ ...CLOSED, rule: 'new' })}
        >
          New rule
        </Button>
      </header>
      {error && !data && (
        <div className={css.problem}>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </div>
      )}
      {!data && !error && <PageLoading label="Loading groups and rules…" />}
      {data && !group && (
        <EmptyState
          icon="users"
          title="No groups yet"
          action={
            <Button variant="primary" onClick={() => setManaging(true)}>
              Add a group
            </Button>
          }
        >
          Each group has its own markup rules. Without a group, everyone pays the fare without markup.
        </EmptyState>
      )}
      {data && group && (
        <div className={css.split}>
          <GroupRail groups={data.groups} chosen={group.id} onChoose={choose} />
          <div className={css.narrowGroup}>
            <SelectField label="Group" controlSize="sm" value={group.id} onChange={(event) => choose(Number(event.target.value))}>
              {data.groups.map(({ id, groupName, isDefault }) => (
                <option key={id} value={id}>
                  {groupName}
                  {isDefault ? ' (default)' : ''}
                </option>
              ))}
            </SelectField>
          </div>
          <GroupWork key={group.id} group={group} gstBasisPoints={data.gstBasisPoints} search={search} onShow={show} />
        </div>
      )}
      {isManaging && <GroupDialog groups={data?.groups ?? []} onClose={() => setManaging(false)} />}
    </div>
  )
}
