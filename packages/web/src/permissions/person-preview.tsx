import { useQuery } from '@tanstack/react-query'
import type { User } from '@tradewind/contract/accounts/accounts'
import { nameField } from '@tradewind/domain/audit/list-changed-fields'
import { namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Chip } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { SelectField } from '../ui/field.tsx'
import { FindField } from '../ui/find-field.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { type Managed, type Simulated, simulated } from './permission-queries.ts'
import css from './permissions.module.css'
import { asSent, type Drafts } from './rights-draft.ts'
import { judgePages } from './why-no-page.ts'

type When = 'saved' | 'changed'
type Props = {
  managed: Managed
  drafts: Drafts
  /** 'u7' a person, 'g3' somebody new in a group. */
  who: string | undefined
  onWho: (who: string) => void
}

/** What a person sees and may do, as saved or with what is ticked and not saved; each with its reason. */
export function PersonPreview({ managed: { groups, staff }, drafts, who, onWho }: Props) {
  const [when, setWhen] = useState<When>('changed')
  const first = groups[0] ? `g${groups[0].id}` : staff[0] && `u${staff[0].userId}`
  const chosen =
    [...groups.map(({ id }) => `g${id}`), ...staff.map(({ userId }) => `u${userId}`)].find((one) => one === who) ?? first
  if (!chosen) return null
  const person = staff.find(({ userId }) => `u${userId}` === chosen)
  const groupId = person ? person.groupId : Number(chosen.slice(1))
  const draft = groupId === null ? undefined : drafts.get(groupId)
  const saved = groups.find(({ id }) => id === groupId)?.permissions
  const permissions = when === 'changed' && draft ? asSent(draft) : person ? undefined : saved
  return (
    <div className={css.panel}>
      <SelectField label="Person" controlSize="sm" value={chosen} onChange={(event) => onWho(event.target.value)}>
        <optgroup label="Somebody new in a group">
          {groups.map(({ id, groupName }) => (
            <option key={id} value={`g${id}`}>
              New in {groupName}
            </option>
          ))}
        </optgroup>
        <optgroup label="People">
          {staff.map(({ userId, name, groupId: own, isSuperAdmin }) => (
            <option key={userId} value={`u${userId}`}>
              {name}, {isSuperAdmin ? 'Super admin' : (groups.find(({ id }) => id === own)?.groupName ?? 'no group')}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {draft && (
        <Segmented<When>
          label="Permissions"
          choices={[
            { value: 'saved', label: 'As saved' },
            { value: 'changed', label: 'With these changes' },
          ]}
          value={when}
          onChange={setWhen}
        />
      )}
      <Preview userId={person?.userId ?? null} permissions={permissions} />
    </div>
  )
}

function Preview({ userId, permissions }: { userId: number | null; permissions: readonly Permission[] | undefined }) {
  const { data, error, refetch } = useQuery(simulated(userId, permissions))
  if (error) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <ListSkeleton lines={8} height={28} />
  const { person } = data
  return (
    <>
      {person.isBlocked && <Notice tone="warn">{person.name} is blocked and cannot sign in.</Notice>}
      {person.isSuperAdmin && <Notice>A super admin has all permissions, whatever is ticked.</Notice>}
      <Pages person={person} />
      <Calls calls={data.calls} />
    </>
  )
}

/** Drawn from the list of pages that the side bar and the router ask, with the permissions that the server answered. */
function Pages({ person }: Pick<Simulated, 'person'>) {
  const viewer = useUser()
  if (!viewer || person.isBlocked) return null
  const pages = judgePages({
    ...viewer,
    id: person.userId ?? 0,
    userType: person.userType as User['userType'],
    isSuperAdmin: person.isSuperAdmin,
    permissions: person.permissions,
  })
  const open = pages.filter(({ isOpen }) => isOpen)
  return (
    <section aria-labelledby="pages-of-person">
      <h3 id="pages-of-person">Sees {open.length === 1 ? '1 page' : `${open.length} pages`}</h3>
      <p className={css.pages}>
        {open.map(({ to, label }) => (
          <Chip key={to}>{label}</Chip>
        ))}
      </p>
      {open.length < pages.length && (
        <Disclosure label={`Does not see ${pages.length - open.length}`}>
          <ul className={css.list} aria-label="Pages that are not shown">
            {pages
              .filter(({ isOpen }) => !isOpen)
              .map(({ to, label, reason }) => (
                <Judged key={to} isAllowed={false} label={label} reason={reason} />
              ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function Calls({ calls }: Pick<Simulated, 'calls'>) {
  const [find, setFind] = useState('')
  const words = find.toLowerCase()
  const found = calls.filter(({ name, summary, path, lacks }) =>
    [name, summary, path, ...lacks.map(namePermission)].some((text) => text.toLowerCase().includes(words)),
  )
  const tags = [...new Set(found.map(({ tag }) => tag))].sort()
  const allowed = calls.filter(({ isAllowed }) => isAllowed).length
  return (
    <section aria-labelledby="calls-of-person">
      <h3 id="calls-of-person">
        May do {allowed} of {calls.length}
      </h3>
      <FindField label="Find an action" placeholder="Find an action or permission" value={find} onFind={setFind} />
      {found.length === 0 && <p className={layout.soft}>No action has these words.</p>}
      {tags.map((tag) => {
        const own = found.filter((call) => call.tag === tag)
        return (
          <Disclosure
            key={`${tag} ${words}`}
            isOpen={words !== ''}
            label={`${nameField(tag)}: ${own.filter(({ isAllowed }) => isAllowed).length} of ${own.length}`}
          >
            <ul className={css.list} aria-label={tag}>
              {own.map(({ name, summary, isAllowed, reason }) => (
                <Judged key={name} isAllowed={isAllowed} label={summary || name} reason={reason} />
              ))}
            </ul>
          </Disclosure>
        )
      })}
    </section>
  )
}

function Judged({ isAllowed, label, reason }: { isAllowed: boolean; label: string; reason: string }) {
  return (
    <li>
      <span className={isAllowed ? css.yes : css.no}>
        <Icon name={isAllowed ? 'check' : 'lock'} size={16} />
        <span className={layout.vh}>{isAllowed ? 'May: ' : 'May not: '}</span>
      </span>
      <span>{label}</span>
      <small>{reason}</small>
    </li>
  )
}
