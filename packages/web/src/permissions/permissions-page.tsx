import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DraftBar } from '../ui/draft-bar.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FindField } from '../ui/find-field.tsx'
import layout from '../ui/layout.module.css'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { EmptyState, FailedNotice, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { SmallSelect } from '../ui/small-select.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { GroupApprovals, permissionApprovals } from './group-approvals.tsx'
import { ConflictDialog, DeleteGroupDialog, NewGroupDialog, RenameGroupDialog } from './group-dialogs.tsx'
import { GroupHistory } from './group-history.tsx'
import { GroupPeople } from './group-people.tsx'
import { type Group, type Managed, managedGroups } from './permission-queries.ts'
import type { Panel, PermissionSearch } from './permission-search.ts'
import css from './permissions.module.css'
import { PersonPreview } from './person-preview.tsx'
import { changesOf, countAffected } from './rights-draft.ts'
import { people, RightsMatrix } from './rights-matrix.tsx'
import { useDrafts } from './use-drafts.ts'

const route = getRouteApi('/shell/inside/staff/permission-groups')

/** Permission groups, what each allows, who is in them, and what a person sees. What is shown is in the address. */
export function PermissionsPage() {
  usePageTitle('Permission groups')
  return <Permissions />
}

function Permissions() {
  const { data, error, refetch } = useQuery(managedGroups)
  const [isNew, setNew] = useState(false)
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page>
      <PageHead title="Permission groups" beside={data && <span className={layout.faint}>{data.groups.length}</span>}>
        <Button size="sm" variant="primary" icon="plus" onClick={() => setNew(true)}>
          New group
        </Button>
      </PageHead>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading label="Loading permission groups…" />}
      {data && <Work managed={data} onNew={() => setNew(true)} />}
      {isNew && <NewGroupDialog groups={data?.groups ?? []} onClose={() => setNew(false)} />}
    </Page>
  )
}

type Act = { readonly what: 'rename' | 'copy' | 'delete'; readonly group: Group }
type Show = (change: { [Key in keyof PermissionSearch]?: PermissionSearch[Key] | undefined }) => void

/** What waits for another super admin, said above the groups: until it is decided they are as they were. */
function WaitingNotice({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(permissionApprovals)
  const waiting = data?.proposals.filter(({ status }) => status === 'waiting').length ?? 0
  if (waiting === 0) return null
  return (
    <Notice
      action={
        <Button size="xs" onClick={onShow}>
          Show
        </Button>
      }
    >
      {waiting === 1 ? '1 change of permissions waits' : `${waiting} changes of permissions wait`} for approval.
    </Notice>
  )
}

function Work({ managed, onNew }: { managed: Managed; onNew: () => void }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { groups, staff, superAdmins } = managed
  const { drafts, change, discard, save, conflict, keepMine, dropMine, closeConflict } = useDrafts(groups)
  const [act, setAct] = useState<Act>()
  const show: Show = (next) =>
    void navigate({
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
      resetScroll: false,
    })
  const close = () => setAct(undefined)
  // As it is now: what a colleague saves while it is renamed is shown there.
  const renamed = act?.what === 'rename' ? (groups.find(({ id }) => id === act.group.id) ?? act.group) : undefined
  const panel = search.panel ?? 'see'
  const columns = useColumns(groups, search)
  const both = columns.length === 2 && search.left !== undefined && search.right !== undefined
  return (
    <div className={css.split}>
      <Card aria-label="Groups and permissions">
        <WaitingNotice
          onShow={() => {
            show({ panel: 'approvals' })
            document.getElementById('permission-panel')?.scrollIntoView({ block: 'nearest' })
          }}
        />
        {groups.length === 0 ? (
          <EmptyState
            icon="shield"
            title="No permission groups yet"
            action={
              <Button variant="primary" onClick={onNew}>
                New group
              </Button>
            }
          >
            Until staff are in a group, only super admins can do anything at the desk.
          </EmptyState>
        ) : (
          <>
            <Tools groups={groups} search={search} hasBoth={both} onShow={show} />
            <RightsMatrix
              groups={columns}
              drafts={drafts}
              find={search.find ?? ''}
              onlyDifferences={both && search.only === true}
              superAdmins={superAdmins.length}
              headOf={(group) => (
                <GroupHead
                  group={group}
                  onAct={(what) => setAct({ what, group })}
                  onSee={() => show({ panel: 'see', who: `g${group.id}` })}
                  onHistory={() => show({ panel: 'history', group: group.id })}
                />
              )}
              onChange={change}
            />
          </>
        )}
      </Card>
      <Card aria-label="A person, people and history">
        <Tabs<Panel>
          label="A person, people and history"
          choices={[
            { value: 'see', label: 'A person' },
            { value: 'people', label: 'People' },
            { value: 'approvals', label: 'Approvals' },
            { value: 'history', label: 'History' },
          ]}
          value={panel}
          onChange={(next) => show({ panel: next === 'see' ? undefined : next })}
          panelId="permission-panel"
        />
        <div id="permission-panel" role="tabpanel" aria-label="Details">
          {panel === 'see' && (
            <PersonPreview
              managed={managed}
              drafts={drafts}
              who={search.who ?? (search.group === undefined ? undefined : `g${search.group}`)}
              onWho={(who) => show({ who })}
            />
          )}
          {panel === 'people' && <GroupPeople managed={managed} />}
          {panel === 'approvals' && <GroupApprovals />}
          {panel === 'history' && <GroupHistory groups={groups} groupId={search.group} onGroup={(group) => show({ group })} />}
        </div>
      </Card>
      {drafts.size > 0 && (
        <div className={css.unsaved}>
          <NotSaved groups={groups} drafts={drafts} save={save} onDiscard={discard} />
        </div>
      )}
      {renamed && <RenameGroupDialog group={renamed} onClose={close} />}
      {act?.what === 'copy' && <NewGroupDialog groups={groups} from={act.group} onClose={close} />}
      {act?.what === 'delete' && (
        <DeleteGroupDialog group={act.group} members={staff.filter(({ groupId }) => groupId === act.group.id)} onClose={close} />
      )}
      {conflict && <ConflictDialog conflict={conflict} onKeep={keepMine} onDrop={dropMine} onClose={closeConflict} />}
    </div>
  )
}

/** All groups; two where they are compared; on a phone one, or two. */
function useColumns(groups: readonly Group[], { left, right, group }: PermissionSearch): readonly Group[] {
  const isNarrow = useMedia(NARROW)
  const find = (id: number | undefined) => groups.find((one) => one.id === id)
  const [a, b] = [find(left), find(right)]
  if (a && b && a !== b) return [a, b]
  const one = find(group) ?? groups[0]
  return isNarrow && one ? [one] : groups
}

function Tools({
  groups,
  search,
  hasBoth,
  onShow,
}: {
  groups: readonly Group[]
  search: PermissionSearch
  hasBoth: boolean
  onShow: Show
}) {
  const isNarrow = useMedia(NARROW)
  const choices = (none: string) => (
    <>
      <option value="">{none}</option>
      {groups.map(({ id, groupName }) => (
        <option key={id} value={id}>
          {groupName}
        </option>
      ))}
    </>
  )
  const chosen = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <search className={css.tools}>
      {isNarrow && !hasBoth && (
        <SmallSelect
          label="Group"
          value={search.group ?? groups[0]?.id ?? ''}
          onChange={({ target: { value } }) => onShow({ group: chosen(value) })}
        >
          {groups.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SmallSelect>
      )}
      <FindField
        className={css.find}
        label="Find a permission"
        value={search.find ?? ''}
        onFind={(find) => onShow({ find: find || undefined })}
      />
      {groups.length > 1 && (
        <>
          <SmallSelect
            label="Compare this group"
            beside="Compare"
            value={search.left ?? ''}
            onChange={({ target: { value } }) => onShow({ left: chosen(value), only: undefined })}
          >
            {choices('A group')}
          </SmallSelect>
          <SmallSelect
            label="With this group"
            beside="with"
            value={search.right ?? ''}
            onChange={({ target: { value } }) => onShow({ right: chosen(value), only: undefined })}
          >
            {choices('Another')}
          </SmallSelect>
        </>
      )}
      {hasBoth && (
        <Checkbox
          checked={search.only === true}
          onChange={(event) => onShow({ only: event.target.checked ? (true as const) : undefined })}
        >
          Only differences
        </Checkbox>
      )}
    </search>
  )
}

type HeadProps = { group: Group; onAct: (what: Act['what']) => void; onSee: () => void; onHistory: () => void }

function GroupHead({ group: { groupName, people: count }, onAct, onSee, onHistory }: HeadProps) {
  return (
    <span className={css.head}>
      <Menu
        label={`Actions for ${groupName}`}
        anchor={(button) => (
          <Button size="xs" variant="quiet" aria-label={`${groupName}, ${people(count)}: actions`} {...button}>
            {groupName}
          </Button>
        )}
      >
        <MenuItem icon="eye" onPress={onSee}>
          What somebody in it sees
        </MenuItem>
        <MenuItem icon="history" onPress={onHistory}>
          History
        </MenuItem>
        <MenuItem icon="edit" onPress={() => onAct('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon="copy" onPress={() => onAct('copy')}>
          Copy
        </MenuItem>
        <MenuItem icon="x" onPress={() => onAct('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <small>{people(count)}</small>
    </span>
  )
}

type NotSavedProps = {
  groups: readonly Group[]
  drafts: ReturnType<typeof useDrafts>['drafts']
  save: { run: () => void; isPending: boolean }
  onDiscard: () => void
}

/** What is ticked and not saved: on which levels, and whom it touches. */
function NotSaved({ groups, drafts, save, onDiscard }: NotSavedProps) {
  const changes = [...drafts].map(([id, draft]) => ({ id, ...changesOf(draft) }))
  const count = changes.reduce((sum, { permissions }) => sum + permissions.length, 0)
  const words = changes.flatMap(({ id, modules, permissions }) => {
    const name = groups.find((group) => group.id === id)?.groupName ?? ''
    const switched = modules.map(({ label, isActive }) => `${label} ${isActive ? 'on' : 'off'}`)
    const given = permissions.filter(({ isActive }) => isActive).length
    const taken = permissions.length - given
    return [`${name}: ${[given && `${given} given`, taken && `${taken} taken`, ...switched].filter(Boolean).join(', ')}`]
  })
  return (
    <DraftBar
      label="Not saved"
      about={<b>{count === 1 ? '1 change is' : `${count} changes are`} not saved</b>}
      acts={
        <>
          <Button size="sm" variant="quiet" disabledReason={save.isPending ? 'It is being saved.' : undefined} onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" variant="primary" pending={save.isPending} onClick={save.run}>
            Save
          </Button>
        </>
      }
    >
      {words.map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span>{people(countAffected(groups, drafts))} affected</span>
    </DraftBar>
  )
}
