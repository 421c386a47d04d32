import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { voucherOfOrder } from '../activity-sales/bought-queries.ts'
import { api } from '../lib/api.ts'
import { formatMoment } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import css from './voucher.module.css'

/** For its buyer and the desk: when and to whom it was mailed last, and a letter to another address. Nothing for everybody else who has the address. */
export function SendVoucher({ orderId }: { orderId: number }) {
  const user = useUser()
  const { data } = useQuery({ ...voucherOfOrder(orderId), enabled: user !== null, retry: false })
  const [isOpen, setOpen] = useState(false)
  if (!user || !data) return null
  return (
    <>
      {data.sentAt !== null && (
        <span className={css.sent}>{`Sent ${formatMoment(data.sentAt)}${data.sentTo && ` to ${data.sentTo}`}`}</span>
      )}
      <Button icon="mail" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        E-mail
      </Button>
      {isOpen && <SendDialog orderId={orderId} to={data.sentTo} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ orderId, to, onClose }: { orderId: number; to: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SEND_VOUCHER',
    about: orderId,
    initial: { email: to },
    input: ({ email }) => ({ orderId, email: email.trim() }),
    wrong: ({ email }) => ({ email: email.trim() === '' ? 'Please enter an e-mail address.' : undefined }),
    call: api.vouchers.sendVoucher,
    onDone: (_, { email }) => {
      toast('ok', `The voucher is sent to ${email.trim()}.`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: voucherOfOrder(orderId).queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Send voucher V-${orderId}`} verb="Send voucher">
      <p>The letter carries the voucher as a PDF and the address of this page. No price is in it. Later revisions go there too.</p>
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="off" {...form.text('email')} />
    </FormDialog>
  )
}
