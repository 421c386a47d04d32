import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@tradewind/contract/audit/audit'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { nameAction } from '@tradewind/domain/audit/name-action'
import { formatInstant, formatMoment } from '../lib/dates.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { TipButton, Tipped } from '../ui/tipped.tsx'
import css from './audit.module.css'

type Props = {
  entries: readonly AuditEntry[]
  isStale: boolean
  onPickPerson: (userId: number) => void
  onPickThing: (about: { aboutKind: string; aboutId: string }) => void
}

/** Lines of the trail, newest first: when and by whom, what was changed, before and after. */
export function AuditList({ entries, isStale, onPickPerson, onPickThing }: Props) {
  return (
    <ol className={classes(css.list, isStale && css.stale)} aria-label="Changes" aria-busy={isStale}>
      {entries.map(({ id, at, actor, areaName, action, about, changes, note }) => (
        <li key={id} className={css.line}>
          <div className={css.when}>
            <Tipped tip={formatInstant(at)}>
              <time dateTime={at}>{formatMoment(at)}</time>
            </Tipped>
            {actor ? (
              <TipButton tip={`show only changes by ${actor.name}`} onClick={() => onPickPerson(actor.userId)}>
                {actor.name}
              </TipButton>
            ) : (
              <span>{AUTOMATIC}</span>
            )}
          </div>
          <div className={css.what}>
            <p>
              <b>{nameAction(action)}</b>
              <Chip>{areaName}</Chip>
            </p>
            <p className={css.about}>
              <TipButton
                tip="show only changes to this record"
                onClick={() => onPickThing({ aboutKind: about.kind, aboutId: about.id })}
              >
                {about.label}
              </TipButton>
              <OpenIt about={about} />
            </p>
            {note && <p className={css.note}>{note}</p>}
          </div>
          {changes.length > 0 && <Changes changes={changes} />}
        </li>
      ))}
    </ol>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <dl className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{after === null ? before : <BeforeAfter before={before ?? undefined} after={after} />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The link to the screen of what a line is about, where there is one. */
function OpenIt({ about: { kind, id } }: Pick<AuditEntry, 'about'>) {
  const open = Number(id)
  if (kind === 'booking')
    return (
      <Link to="/staff/tickets" search={{ open }}>
        Open
      </Link>
    )
  if (kind === 'changeRequest')
    return (
      <Link to="/staff/changes" search={{ open }}>
        Open
      </Link>
    )
  if (kind === 'paymentEntry')
    return (
      <Link to="/staff/payment-entries" search={{ open }}>
        Open
      </Link>
    )
  if (kind === 'difference')
    return (
      <Link to="/staff/reconciliation" search={{ open }}>
        Open
      </Link>
    )
  return null
}
