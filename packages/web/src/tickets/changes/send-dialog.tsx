import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { Checkbox } from '../../ui/field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import { useStaffAct } from './use-staff-act.ts'

/** Sends an accepted request to the airline. If the airline may already have it, a person must confirm that it does not. */
export function SendDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const [looked, setLooked] = useState(false)
  const act = useStaffAct(
    'SEND_CHANGE_REQUEST',
    'Sent to the airline.',
    () => api.changeDesk.sendChangeRequest({ changeRequestId: change.changeRequestId, looked }),
    onClose,
  )
  return (
    <ActDialog
      title="Send to the airline?"
      subtitle={`${change.kindLabel}, request ${change.changeRequestId}`}
      verb="Send"
      act={act}
      onClose={onClose}
      onSubmit={() => act.mutate(undefined)}
    >
      <p>We send the accepted request to the airline. This cannot be undone.</p>
      {(looked || isRefusedWith(act.error, 'PERHAPS_SENT')) && (
        <Checkbox checked={looked} onChange={({ target }) => setLooked(target.checked)}>
          I checked: the airline does not have this request
        </Checkbox>
      )}
    </ActDialog>
  )
}
