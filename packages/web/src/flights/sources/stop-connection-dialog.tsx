import type { Connection } from '@tradewind/contract/flights/connections'
import { api } from '../../lib/api.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './connections.module.css'
import { useConnectionAnswer } from './use-connection.ts'

/** Stops selling from a connection, with a reason that colleagues read. It can be started again at once. */
export function StopConnectionDialog({ connection: { code, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const putIn = useConnectionAnswer()
  const form = useCallForm({
    name: 'STOP_CONNECTION',
    about: code,
    initial: { reason: '' },
    input: ({ reason }) => ({ code, reason }),
    call: api.supplierConnections.stopConnection,
    onDone: (answer) => {
      putIn(answer)
      toast('ok', `${name} is stopped.`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Stop selling" subtitle={name} verb="Stop" isDangerous className={css.form}>
      <p>Its flights can no longer be searched, quoted or booked. Existing bookings continue as before.</p>
      <TextArea label="Reason" rows={2} maxLength={200} help="Colleagues see it next to the connection." {...form.text('reason')} />
    </FormDialog>
  )
}
