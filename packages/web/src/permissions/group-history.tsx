import { useInfiniteQuery } from '@tanstack/react-query'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { nameAction } from '@tradewind/domain/audit/name-action'
import { useState } from 'react'
import { auditEntries } from '../audit/audit-queries.ts'
import { api } from '../lib/api.ts'
import { formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import type { Group } from './permission-queries.ts'
import css from './permissions.module.css'
import { useGroupChange } from './use-group-change.ts'

const UNDOABLE: ReadonlySet<string> = new Set(['change what a permission group allows', 'undo a change of a permission group'])

/** Undoes a change, as a new one: what has changed since stays. */
function Undo({ group, entryId, what }: { group: Group; entryId: string; what: string }) {
  const undo = useGroupChange(
    'UNDO_GROUP_CHANGE',
    () => api.permissions.undoGroupChange({ userGroupId: group.id, version: group.version, entryId }),
    'The change is undone.',
  )
  return (
    <Button size="xs" pending={undo.isPending} aria-label={`Undo the change of ${what}`} onClick={() => undo.mutate(undefined)}>
      Undo
    </Button>
  )
}

type What = 'groups' | 'people'
type Props = { groups: readonly Group[]; groupId: number | undefined; onGroup: (groupId: number | undefined) => void }

/** Who changed a group when and what, and who moved people between groups: lines of the audit trail. */
export function GroupHistory({ groups, groupId, onGroup }: Props) {
  const [what, setWhat] = useState<What>('groups')
  const filters =
    what === 'groups'
      ? { area: 'people', aboutKind: 'permissionGroup', ...(groupId !== undefined && { aboutId: String(groupId) }) }
      : { area: 'people', aboutKind: 'user', text: nameAction('change permission group') }
  const list = useInfiniteQuery(auditEntries(filters, { enabled: true }))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={css.panel}>
      <Segmented<What>
        label="History of"
        choices={[
          { value: 'groups', label: 'Groups' },
          { value: 'people', label: 'People in them' },
        ]}
        value={what}
        onChange={setWhat}
      />
      {what === 'groups' && (
        <SelectField
          label="Group"
          controlSize="sm"
          value={groupId ?? ''}
          onChange={({ target: { value } }) => onGroup(value === '' ? undefined : Number(value))}
        >
          <option value="">All groups</option>
          {groups.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SelectField>
      )}
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={4} height={56} />}
      {list.data && entries.length === 0 && (
        <EmptyState icon="history" title="No changes yet">
          Every change of a group is written down here.
        </EmptyState>
      )}
      <ol aria-label="Changes">
        {entries.map(({ id, at, actor, action, about, changes, note }) => {
          const group = UNDOABLE.has(action) ? groups.find((one) => String(one.id) === about.id) : undefined
          return (
            <li key={id} className={css.line}>
              <span>
                <b>{nameAction(action)}</b>: {about.label}
              </span>
              <time dateTime={at}>
                {formatMoment(at)}, {actor?.name ?? AUTOMATIC}
              </time>
              {note && <span>{note}</span>}
              {changes.length > 0 && (
                <dl>
                  {changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{field}</dt>
                      <dd>{after === null ? before : <BeforeAfter before={before ?? undefined} after={after} stacks />}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {group && <Undo group={group} entryId={id} what={`${about.label}, ${formatMoment(at)}`} />}
            </li>
          )
        })}
      </ol>
      {list.hasNextPage && (
        <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
