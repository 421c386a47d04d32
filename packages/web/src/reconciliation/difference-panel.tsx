import { useQuery } from '@tanstack/react-query'
import type { DifferenceDetail } from '@tradewind/contract/reconciliation/reconciliation'
import { aboutKind, type HandResolution, isRefundWay, RESOLUTION_LABELS } from '@tradewind/domain/reconciliation/difference-kinds'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { InList } from '../ui/list/list-page.tsx'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { formatSignedAmount } from './difference-table.tsx'
import { EndRefund } from './end-refund.tsx'
import css from './reconciliation.module.css'
import { difference } from './reconciliation-queries.ts'
import { RefundFacts } from './refund-facts.tsx'
import { type Act, useAct } from './use-act.ts'

type Props = { differenceId: number; ids: readonly number[]; onOpen: (id: number | undefined) => void }

/** One difference beside the list: both sides, its history, and the ways to resolve it. */
export function DifferencePanel({ differenceId, ids, onOpen }: Props) {
  const { data, error, refetch } = useQuery(difference(differenceId))
  const shown = data?.difference
  return (
    <SidePanel
      label={`Difference ${differenceId}`}
      title={shown ? aboutKind(shown.kind).label : 'Difference'}
      about={shown && <p>{shown.title}</p>}
      what="difference"
      open={differenceId}
      ids={ids}
      onOpen={onOpen}
    >
      {error && !shown && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {!shown && !error && <PageLoading />}
      {shown && <Body key={shown.id} shown={shown} />}
    </SidePanel>
  )
}

const HISTORY: Record<DifferenceDetail['events'][number]['what'], string> = {
  found: 'Found',
  foundAgain: 'Found again',
  changed: 'Details changed',
  assigned: 'Assigned',
  noted: 'Note',
  askedAgain: 'Rechecked',
  matchedLater: RESOLUTION_LABELS.matchedLater,
  corrected: RESOLUTION_LABELS.corrected,
  writtenOff: RESOLUTION_LABELS.writtenOff,
  intoWallet: RESOLUTION_LABELS.intoWallet,
  paidByHand: RESOLUTION_LABELS.paidByHand,
  falseAlarm: RESOLUTION_LABELS.falseAlarm,
}

function Body({ shown }: { shown: DifferenceDetail }) {
  const user = useUser()
  const isMine = shown.assignedTo?.id === user?.id
  const act = useAct(shown.id)
  return (
    <section className={css.detail} aria-label="Difference">
      <dl className={css.sides}>
        <div>
          <dt>Our record</dt>
          <dd>{shown.ours}</dd>
        </div>
        <div>
          <dt>Their record</dt>
          <dd>{shown.theirs}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>{formatSignedAmount(shown)}</dd>
        </div>
        {shown.resolution && (
          <div>
            <dt>Resolution</dt>
            <dd>
              <StateMark tone="ok">{RESOLUTION_LABELS[shown.resolution]}</StateMark>
            </dd>
          </div>
        )}
      </dl>
      {shown.refund && <RefundFacts refund={shown.refund} sale={shown.sale} />}
      <div className={css.acts}>
        {shown.may.askAgain && (
          <Button
            size="sm"
            pending={act.isPending && act.variables?.what === 'ask'}
            onClick={() => act.mutate({ what: 'ask', call: () => api.reconciliation.askAgain({ differenceId: shown.id }) })}
          >
            Recheck
          </Button>
        )}
        {shown.state === 'open' && (
          <Button
            size="sm"
            pending={act.isPending && act.variables?.what === 'assign'}
            onClick={() =>
              act.mutate({
                what: 'assign',
                call: () => api.reconciliation.assignDifference({ differenceId: shown.id, isMine: !isMine }),
              })
            }
          >
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
        )}
        {shown.bookingId !== null && shown.sale?.kind === 'flight' && (
          <ButtonLink size="sm" to="/staff/tickets" search={{ open: shown.bookingId }}>
            Open the {shown.sale.one}
          </ButtonLink>
        )}
      </div>
      {shown.refund && shown.may.resolve.some(({ how }) => isRefundWay(how)) ? (
        <EndRefund shown={shown} refund={shown.refund} act={act} />
      ) : (
        <Ending shown={shown} act={act} />
      )}
      <section aria-label="History">
        <h3>History</h3>
        <ol className={css.events}>
          {shown.events.map((event) => (
            <li key={event.id}>
              <b>{HISTORY[event.what]}</b>
              <span className={layout.soft}>
                {event.by ?? 'Automatically'} · <time dateTime={event.at}>{formatInstant(event.at)}</time>
              </span>
              {event.note && <p>{event.note}</p>}
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}

/** What was typed for a difference is still there after a look at another one. */
const typedNotes = new Map<string, string>()

/** First a reason, then how it is resolved; a reason alone is a note. */
function Ending({ shown, act }: { shown: DifferenceDetail; act: Act }) {
  const kept = `${useUser()?.id}.${shown.id}`
  const [note, setTyped] = useState(typedNotes.get(kept) ?? '')
  const setNote = (typed: string) => {
    typedNotes.set(kept, typed)
    setTyped(typed)
  }
  const reason = note.trim() === '' ? 'Please write the reason first.' : undefined
  const go = (what: HandResolution | 'note', call: () => Promise<unknown>) =>
    act.mutate({ what, call }, { onSuccess: () => setNote('') })
  const about = { differenceId: shown.id, note: note.trim() }
  return (
    <section aria-label="Resolve" className={css.ending}>
      <TextField
        label={shown.state === 'open' ? 'Reason or note' : 'Note'}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={css.acts}>
        {shown.may.resolve.map(({ how, whyNot }) => (
          <Button
            key={how}
            size="sm"
            variant={how === 'writtenOff' ? 'danger' : 'outline'}
            disabledReason={whyNot ?? reason}
            pending={act.isPending && act.variables?.what === how}
            onClick={() => go(how, () => api.reconciliation.resolveDifference({ ...about, how }))}
          >
            {WAYS[how]}
          </Button>
        ))}
        <Button
          size="sm"
          variant="quiet"
          disabledReason={reason}
          pending={act.isPending && act.variables?.what === 'note'}
          onClick={() => go('note', () => api.reconciliation.noteOnDifference(about))}
        >
          Add note
        </Button>
      </div>
    </section>
  )
}

const WAYS: Record<HandResolution, string> = {
  corrected: 'Correct our figure',
  writtenOff: 'Write off',
  intoWallet: 'Refund to wallet',
  paidByHand: 'Paid by bank transfer',
  falseAlarm: 'Close, no entry',
}
