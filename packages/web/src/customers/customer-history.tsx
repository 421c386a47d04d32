import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@tradewind/contract/audit/audit'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { nameAction } from '@tradewind/domain/audit/name-action'
import { auditEntries } from '../audit/audit-queries.ts'
import { formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './customer-sections.module.css'

const SHOWN = 6

type Props = { userId: number; legalEntityId: number; hasCompany: boolean }

/** What was changed of a person, and of the company that they buy for: lines of the audit trail, the newest first. */
export function CustomerHistory({ userId, legalEntityId, hasCompany }: Props) {
  const person = useInfiniteQuery(auditEntries({ aboutKind: 'user', aboutId: String(userId) }, { enabled: true }))
  const company = useInfiniteQuery(
    auditEntries({ aboutKind: 'legalEntity', aboutId: String(legalEntityId) }, { enabled: hasCompany }),
  )
  const failed = [person, company].find(({ isError, data }) => isError && !data)
  const isPending = person.isPending || (hasCompany && company.isPending)
  const entries = [...entriesOf(person), ...entriesOf(company)].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN)
  return (
    <section aria-label="History">
      <div className={css.head}>
        <h3>History</h3>
        <Link to="/staff/audit" search={{ aboutKind: 'user', aboutId: String(userId) }} className={layout.link}>
          All changes
        </Link>
      </div>
      {failed && <FailedNotice onRetry={() => void failed.refetch()}>{explain(failed.error)}</FailedNotice>}
      {isPending && !failed && <ListSkeleton lines={3} height={40} />}
      {!isPending && entries.length === 0 && <p className={layout.faint}>Nothing was changed yet.</p>}
      <ol className={css.history} aria-label="Changes">
        {entries.map(({ id, at, actor, action, changes, note }) => (
          <li key={id}>
            <b>{nameAction(action)}</b>
            <small>
              {formatMoment(at)}, {actor?.name ?? AUTOMATIC}
            </small>
            {note && <span>{note}</span>}
            {changes.map(({ field, before, after }) => (
              <span key={field}>
                {field}: {after === null ? before : <BeforeAfter before={before ?? undefined} after={after} />}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function entriesOf({ data }: { data: { pages: readonly { entries: AuditEntry[] }[] } | undefined }): AuditEntry[] {
  return data?.pages[0]?.entries ?? []
}
