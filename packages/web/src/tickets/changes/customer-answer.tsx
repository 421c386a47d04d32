import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './change-detail.module.css'
import { type ChangeDetail, refreshChanges } from './change-queries.ts'
import { QuoteClock, useIsValid } from './quote-clock.tsx'
import { QuoteSum } from './quote-sum.tsx'
import { WantedFlights } from './wanted-flights.tsx'

/** What the customer must do: accept a quote or answer a question. */
export function CustomerAnswer({ change }: { change: ChangeDetail }) {
  if (change.offer) return <Offer change={change} offer={change.offer} />
  if (change.may.answer) return <Question change={change} />
  return null
}

function Offer({ change, offer }: { change: ChangeDetail; offer: NonNullable<ChangeDetail['offer']> }) {
  const isValid = useIsValid(offer.validUntil)
  const accept = useAct('ACCEPT_CHANGE_QUOTE', 'Agreed.', () =>
    api.changes.acceptChangeQuote({ changeRequestId: change.changeRequestId, quoteId: offer.quoteId }),
  )
  const due = offer.due !== null && !/^0+(\.0+)?$/.test(offer.due)
  return (
    <Card aria-label="Quote for your change">
      <CardHead title="Quote for your change">
        <QuoteClock validUntil={offer.validUntil} />
      </CardHead>
      <CardBody className={css.part}>
        {change.wantedFlights.length > 0 && <WantedFlights change={change} />}
        <QuoteSum quote={offer} />
        {!isValid && <Notice tone="warn">This quote has expired. Reply below and we will send a new one.</Notice>}
        {accept.error && <Notice tone="bad">{explain(accept.error)}</Notice>}
        {change.may.accept && isValid && (
          <div className={css.acts}>
            <Button variant="primary" pending={accept.isPending} onClick={() => accept.mutate()}>
              {due ? 'Accept and pay from wallet' : 'Accept'}
            </Button>
            <DeclineButton changeRequestId={change.changeRequestId} quoteId={offer.quoteId} />
          </div>
        )}
        {change.may.answer && <Answer change={change} label="Reply" verb="Send" />}
      </CardBody>
    </Card>
  )
}

/** The customer does not take the quote, and says why: staff decides what is next. */
function DeclineButton({ changeRequestId, quoteId }: { changeRequestId: number; quoteId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && <DeclineDialog changeRequestId={changeRequestId} quoteId={quoteId} onClose={() => setAsking(false)} />}
    </>
  )
}

type DeclineProps = { changeRequestId: number; quoteId: string; onClose: () => void }

function DeclineDialog({ changeRequestId, quoteId, onClose }: DeclineProps) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'DECLINE_CHANGE_QUOTE',
    about: quoteId,
    initial: { message: '' },
    input: ({ message }) => ({ changeRequestId, declinedQuoteId: quoteId, message: message.trim() }),
    wrong: (_values, { message }) => ({ message: message ? undefined : 'This is required field.' }),
    call: api.changes.answerChangeRequest,
    onDone: () => {
      toast('ok', 'Quote declined. We will get back to you.')
      onClose()
    },
    onSettled: () => refreshChanges(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Decline this quote?" verb="Decline quote" className={css.part}>
      <p>Our team reads your reason and gets back to you. Until then nothing is paid.</p>
      <TextArea label="Reason" maxLength={1000} {...form.text('message')} />
    </FormDialog>
  )
}

function Question({ change }: { change: ChangeDetail }) {
  return (
    <Card aria-label="A question for you">
      <CardHead title="We have a question" />
      <CardBody className={css.part}>
        <p className={css.sentence}>{change.question}</p>
        <Answer change={change} label="Your reply" verb="Send reply" />
      </CardBody>
    </Card>
  )
}

function Answer({ change: { changeRequestId }, label, verb }: { change: ChangeDetail; label: string; verb: string }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ANSWER_CHANGE_REQUEST',
    about: changeRequestId,
    initial: { message: '' },
    input: ({ message }) => ({ changeRequestId, message: message.trim() }),
    wrong: (_values, { message }) => ({ message: message ? undefined : 'This is required field.' }),
    call: api.changes.answerChangeRequest,
    onDone: () => {
      toast('ok', 'Sent. We will get back to you.')
      form.begin({ message: '' })
    },
    onSettled: () => refreshChanges(client),
  })
  return (
    <Form form={form} className={css.part}>
      <TextArea label={label} maxLength={1000} {...form.text('message')} />
      <div className={css.acts}>
        <Button type="submit" pending={form.isPending}>
          {verb}
        </Button>
      </div>
    </Form>
  )
}

/** Withdraws a request, while it is not sent to the airline. */
export function WithdrawButton({ change: { changeRequestId, kindLabel } }: { change: ChangeDetail }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const withdraw = useAct('WITHDRAW_CHANGE_REQUEST', 'Request withdrawn. Your ticket is unchanged.', () =>
    api.changes.withdrawChangeRequest({ changeRequestId, reason: reason.trim() }),
  )
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw request?"
        subtitle={kindLabel}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>Keep request</Button>
            <Button
              variant="primary"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSuccess: () => setAsking(false) })}
            >
              Withdraw
            </Button>
          </>
        }
      >
        <div className={css.part}>
          <p>Nothing has been sent to the airline. Your ticket is unchanged.</p>
          <TextArea label="Reason" optional maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
          {withdraw.error && <Notice tone="bad">{explain(withdraw.error)}</Notice>}
        </div>
      </Dialog>
    </>
  )
}

function useAct(key: string, done: string, act: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: act,
    onSuccess: () => toast('ok', done),
    onSettled: () => refreshChanges(client),
  })
}
