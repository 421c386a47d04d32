import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import { AnswerSupplierDialog, AskDialog, NoteDialog, ReceivedDialog, RejectDialog } from './message-dialogs.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { RefreshStatus } from './refresh-status.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const DIALOGS = {
  price: PriceDialog,
  send: SendDialog,
  approve: ApproveDialog,
  reissue: ReissueDialog,
  received: ReceivedDialog,
  answerSupplier: AnswerSupplierDialog,
  ask: AskDialog,
  note: NoteDialog,
  reject: RejectDialog,
} as const
type Act = keyof typeof DIALOGS

/** The actions of staff on a request; the next step comes first. */
export function StaffActs({ change }: { change: ChangeDetail }) {
  const [act, setAct] = useState<Act>()
  const { may, state } = change
  const acts: { act: Act; label: string; isOffered: boolean }[] = [
    { act: 'answerSupplier', label: 'Answer the supplier', isOffered: may.answerSupplier },
    { act: 'reissue', label: 'Record new tickets', isOffered: may.recordReissue },
    { act: 'send', label: 'Send to airline', isOffered: may.send },
    { act: 'approve', label: 'Approve', isOffered: may.settle },
    { act: 'price', label: 'Send quote', isOffered: may.quote },
    { act: 'received', label: 'Money received', isOffered: may.receiveMoney },
    { act: 'ask', label: 'Ask the customer', isOffered: may.handle && state === 'needsStaff' },
    { act: 'reject', label: 'Reject', isOffered: may.reject },
    { act: 'note', label: 'Note', isOffered: true },
  ]
  const offered = acts.filter(({ isOffered }) => isOffered)
  // While the supplier prices it, nothing of ours is the next step.
  const isTheirs = change.supplierDesk !== null && !may.answerSupplier
  const next = isTheirs ? undefined : offered.find((one) => one.act !== 'note')?.act
  const Open = act && DIALOGS[act]
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one.act}
          size="sm"
          variant={one.act === 'reject' ? 'danger' : one.act === next ? 'primary' : 'outline'}
          aria-haspopup="dialog"
          onClick={() => setAct(one.act)}
        >
          {one.label}
        </Button>
      ))}
      {may.refresh && <RefreshStatus changeRequestId={change.changeRequestId} />}
      <ButtonLink to="/staff/tickets" search={{ open: change.bookingId }} size="sm" icon="ticket">
        Ticket
      </ButtonLink>
      {Open && <Open change={change} onClose={() => setAct(undefined)} />}
    </>
  )
}
