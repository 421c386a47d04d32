import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatAmount } from '../../lib/money.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { titleOf, useStaffForm } from './use-staff-form.ts'

type Props = { change: ChangeDetail; onClose: () => void }

/** Decisions with one sentence: a question, a note, a rejection, a reference. */
export function AskDialog(props: Props) {
  return (
    <Sentence
      {...props}
      name="ASK_ABOUT_CHANGE_REQUEST"
      done="Question sent to customer."
      title="Ask the customer"
      label="Question"
      field="message"
      verb="Ask"
      help="The customer sees it under “Changes” and replies there."
      call={(changeRequestId, message) => api.changeDesk.askAboutChangeRequest({ changeRequestId, message })}
    />
  )
}

export function AnswerSupplierDialog(props: Props) {
  const { supplierQuestion } = props.change
  return (
    <Sentence
      {...props}
      name="ANSWER_SUPPLIER_OF_CHANGE"
      done="Answer sent to the supplier."
      title="Answer the supplier"
      label="Answer"
      field="message"
      verb="Send answer"
      help="The supplier’s team reads it. The customer does not. Do not write what the customer paid."
      call={(changeRequestId, message) =>
        api.changeDesk.answerSupplierOfChange({ changeRequestId, questionId: supplierQuestion?.questionId ?? '', message })
      }
    >
      {supplierQuestion && <p>{supplierQuestion.text}</p>}
    </Sentence>
  )
}

export function NoteDialog(props: Props) {
  return (
    <Sentence
      {...props}
      name="NOTE_ON_CHANGE_REQUEST"
      done="Noted."
      title="Note"
      label="Note"
      field="note"
      verb="Save note"
      help="For colleagues only. The customer does not see it."
      call={(changeRequestId, note) => api.changeDesk.noteOnChangeRequest({ changeRequestId, note })}
    />
  )
}

export function RejectDialog(props: Props) {
  return (
    <Sentence
      {...props}
      name="REJECT_CHANGE_REQUEST"
      done="Request rejected. The ticket is unchanged."
      title="Reject request?"
      label="Reason"
      field="reason"
      verb="Reject"
      isDangerous
      help="The customer sees it. A paid reissue is refunded to the wallet."
      call={(changeRequestId, reason) => api.changeDesk.rejectChangeRequest({ changeRequestId, reason })}
    />
  )
}

export function ReceivedDialog(props: Props) {
  const { supplierMoney: money, currency } = props.change
  return (
    <Sentence
      {...props}
      name="RECEIVE_SUPPLIER_MONEY"
      done="Money received."
      title="Money received"
      label="Reference"
      field="reference"
      verb="Confirm"
      isShort
      help="The credit note number from the supplier’s statement."
      call={(changeRequestId, reference) => api.changeDesk.receiveSupplierMoney({ changeRequestId, reference })}
    >
      {money && <p>The supplier has credited {formatAmount(money.refund, currency)}.</p>}
    </Sentence>
  )
}

type SentenceProps = Props & {
  name: string
  done: string
  title: string
  label: string
  /** The name of the field in the call. */
  field: string
  verb: string
  help: string
  isDangerous?: boolean
  isShort?: boolean
  call: (changeRequestId: number, sentence: string) => Promise<unknown>
  children?: ReactNode
}

function Sentence({ change, onClose, name, done, title, label, field, verb, help, call, children, ...is }: SentenceProps) {
  const form = useStaffForm({
    name,
    change,
    done,
    onClose,
    initial: { sentence: '' },
    input: ({ sentence }) => sentence.trim(),
    wrong: (_values, sentence) => ({ sentence: sentence ? undefined : 'This is required field.' }),
    call: (sentence) => call(change.changeRequestId, sentence),
  })
  const text = form.text('sentence')
  const shared = { label, help, ...text, error: text.error ?? (form.error ? form.errorOf(field) : undefined) }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      subtitle={titleOf(change)}
      verb={verb}
      isDangerous={is.isDangerous ?? false}
      className={css.form}
    >
      {children}
      {is.isShort ? <TextField {...shared} maxLength={100} /> : <TextArea {...shared} maxLength={1000} />}
    </FormDialog>
  )
}
