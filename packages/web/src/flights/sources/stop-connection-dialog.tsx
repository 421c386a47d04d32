import type { Connection } from '@tradewind/contract/flights/connections'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { FormProblem } from '../../lib/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './connections.module.css'
import { useConnectionCall } from './use-connection.ts'

/** Stops selling from a connection, with a reason that colleagues read. It can be started again at once. */
export function StopConnectionDialog({ connection: { code, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const stop = useConnectionCall('STOP_CONNECTION', api.supplierConnections.stopConnection)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      toast('ok', `${name} is stopped.`)
      onClose()
    }
    if (!stop.isPending) stop.mutate({ code, reason }, { onSuccess })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Stop selling"
      subtitle={name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="stop-connection" variant="danger" pending={stop.isPending}>
            Stop
          </Button>
        </>
      }
    >
      <form id="stop-connection" noValidate className={css.form} onSubmit={submit}>
        <p>Its flights can no longer be searched, quoted or booked. Existing bookings continue as before.</p>
        <FormProblem error={stop.error} fields={['reason']} />
        <TextArea
          label="Reason"
          rows={2}
          maxLength={200}
          value={reason}
          error={sentenceOf(stop.error, 'reason')}
          help="Colleagues read it beside the connection."
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
