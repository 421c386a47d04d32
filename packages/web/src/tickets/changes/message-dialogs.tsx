import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { formatAmount } from '../../lib/money.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import { useStaffAct } from './use-staff-act.ts'

type Props = { change: ChangeDetail; onClose: () => void }

/** Decisions with one sentence: a question, a note, a rejection, a reference. */
export function AskDialog({ change, onClose }: Props) {
  const act = useStaffAct(
    'ASK_ABOUT_CHANGE_REQUEST',
    'Question sent to customer.',
    (message: string) => api.changeDesk.askAboutChangeRequest({ changeRequestId: change.changeRequestId, message }),
    onClose,
  )
  return (
    <Sentence
      title="Ask the customer"
      label="Question"
      field="message"
      verb="Ask"
      help="The customer sees it under “Changes” and replies there."
      change={change}
      act={act}
      onClose={onClose}
    />
  )
}

export function NoteDialog({ change, onClose }: Props) {
  const act = useStaffAct(
    'NOTE_ON_CHANGE_REQUEST',
    'Noted.',
    (note: string) => api.changeDesk.noteOnChangeRequest({ changeRequestId: change.changeRequestId, note }),
    onClose,
  )
  return (
    <Sentence
      title="Note"
      label="Note"
      field="note"
      verb="Save note"
      help="For colleagues only. The customer does not see it."
      change={change}
      act={act}
      onClose={onClose}
    />
  )
}

export function RejectDialog({ change, onClose }: Props) {
  const act = useStaffAct(
    'REJECT_CHANGE_REQUEST',
    'Request rejected. The ticket is unchanged.',
    (reason: string) => api.changeDesk.rejectChangeRequest({ changeRequestId: change.changeRequestId, reason }),
    onClose,
  )
  return (
    <Sentence
      title="Reject request?"
      label="Reason"
      field="reason"
      verb="Reject"
      isDangerous
      help="The customer sees it. A paid reissue is refunded to the wallet."
      change={change}
      act={act}
      onClose={onClose}
    />
  )
}

export function ReceivedDialog({ change, onClose }: Props) {
  const act = useStaffAct(
    'RECEIVE_SUPPLIER_MONEY',
    'Money received.',
    (reference: string) => api.changeDesk.receiveSupplierMoney({ changeRequestId: change.changeRequestId, reference }),
    onClose,
  )
  const money = change.supplierMoney
  return (
    <Sentence
      title="Money received"
      label="Reference"
      field="reference"
      verb="Confirm"
      isShort
      help="The credit note number from the supplier’s statement."
      change={change}
      act={act}
      onClose={onClose}
    >
      {money && <p>The supplier has credited {formatAmount(money.refund, change.currency)}.</p>}
    </Sentence>
  )
}

type SentenceProps = Props & {
  title: string
  label: string
  /** The name of the field in the call. */
  field: string
  verb: string
  help: string
  isDangerous?: boolean
  isShort?: boolean
  act: { error: unknown; isPending: boolean; mutate: (sentence: string) => void }
  children?: ReactNode
}

function Sentence({
  title,
  label,
  field,
  verb,
  help,
  isDangerous = false,
  isShort = false,
  change,
  act,
  onClose,
  children,
}: SentenceProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const error = isTried && !text.trim() ? 'This is required field.' : sentenceOf(act.error, field)
  const shared = { label, help, value: text, error }
  return (
    <ActDialog
      title={title}
      subtitle={`${change.kindLabel}, request ${change.changeRequestId}`}
      verb={verb}
      isDangerous={isDangerous}
      act={act}
      fields={[field]}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (text.trim()) act.mutate(text.trim())
      }}
    >
      {children}
      {isShort ? (
        <TextField {...shared} maxLength={100} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      ) : (
        <TextArea {...shared} maxLength={1000} onChange={({ target }) => setText(target.value)} />
      )}
    </ActDialog>
  )
}
