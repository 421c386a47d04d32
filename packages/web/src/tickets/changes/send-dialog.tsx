import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { Checkbox } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { titleOf, useStaffForm } from './use-staff-form.ts'

/** Sends an accepted request to the airline. If the airline may already have it, a person must confirm that it does not. */
export function SendDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const form = useStaffForm({
    name: 'SEND_CHANGE_REQUEST',
    change,
    done: 'Sent to the airline.',
    onClose,
    initial: { looked: false },
    input: ({ looked }) => ({ changeRequestId: change.changeRequestId, looked }),
    call: api.changeDesk.sendChangeRequest,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Send to the airline?"
      subtitle={titleOf(change)}
      verb="Send"
      className={css.form}
    >
      <p>We send the accepted request to the airline. This cannot be undone.</p>
      {(form.values.looked || isRefusedWith(form.lastError, 'PERHAPS_SENT')) && (
        <Checkbox {...form.check('looked')}>I checked: the airline does not have this request</Checkbox>
      )}
    </FormDialog>
  )
}
