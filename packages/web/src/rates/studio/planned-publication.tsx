import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOfMoment, PlannedFields, plannedFor } from '../../editions/planned-fields.tsx'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftBar } from '../../ui/draft-bar.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { PUBLICATIONS_KEY } from './publications.ts'
import css from './studio.module.css'
import { type Studio, studioKey } from './studio-data.ts'

type Publication = NonNullable<Studio['publication']>
type Props = {
  publication: Publication
  studio: Studio
  mayEdit: boolean
  changes: number
  /** Rates of the draft that were changed live since: the publication would be refused. */
  outdated: number
}

/** The draft of a tour option that goes live at a moment: it is closed, and can be moved or cancelled. */
export function PlannedPublication({ publication, studio, mayEdit, changes, outdated }: Props) {
  const [asking, setAsking] = useState<'change' | 'cancel'>()
  const { publishAt, plannedBy, note, otherOptions } = publication
  const close = () => setAsking(undefined)
  return (
    <>
      <DraftBar
        label="Draft"
        about={
          <>
            <b>Planned for {formatInstant(publishAt)}</b> by {plannedBy}
          </>
        }
        acts={
          mayEdit && (
            <>
              <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setAsking('cancel')}>
                Cancel plan
              </Button>
              <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('change')}>
                Change time
              </Button>
            </>
          )
        }
      >
        <span>{changes === 1 ? '1 change' : `${changes} changes`}</span>
        {otherOptions > 0 && (
          <span>{otherOptions === 1 ? 'With 1 other tour option' : `With ${otherOptions} other tour options`}</span>
        )}
        {note && <span>{note}</span>}
        {outdated > 0 && (
          <span className={css.warn}>
            {outdated === 1 ? '1 rate has changed' : `${outdated} rates have changed`} live since: it will not be published. Cancel
            the plan to check it.
          </span>
        )}
      </DraftBar>
      {asking === 'change' && <ChangeTime publication={publication} studio={studio} onClose={close} />}
      {asking === 'cancel' && <CancelPlan publication={publication} studio={studio} onClose={close} />}
    </>
  )
}

type AskProps = { publication: Publication; studio: Studio; onClose: () => void }

function useReadAgain({ tourOption }: Studio): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: studioKey(tourOption.id) }),
      client.invalidateQueries({ queryKey: PUBLICATIONS_KEY }),
    ])
}

function ChangeTime({ publication: { publicationId, day, time, note }, studio, onClose }: AskProps) {
  const form = useCallForm({
    name: 'CHANGE_RATE_PUBLICATION',
    about: publicationId,
    initial: { day, time, note },
    input: (values) => ({ publicationId, ...plannedFor(values) }),
    wrong: faultsOfMoment,
    call: api.rateStudio.changeRatePublication,
    onDone: () => {
      toast('ok', 'Saved. The live rates stay until then.')
      onClose()
    },
    onSettled: useReadAgain(studio),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change the time"
      subtitle={`${studio.tourOption.activity}, ${studio.tourOption.name}`}
      verb="Save"
      className={css.form}
    >
      <PlannedFields day={form.field('day')} time={form.text('time')} />
      <TextField label="Note" optional maxLength={500} placeholder="Reason for the change" {...form.text('note')} />
    </FormDialog>
  )
}

function CancelPlan({ publication: { publicationId, otherOptions }, studio, onClose }: AskProps) {
  const cancel = useMutation({
    mutationKey: ['CANCEL_RATE_PUBLICATION', publicationId],
    mutationFn: () => api.rateStudio.cancelRatePublication({ publicationId }),
    onSuccess: () => {
      toast('ok', 'Plan cancelled. The draft is kept.')
      onClose()
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: useReadAgain(studio),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cancel this plan?"
      subtitle={`${studio.tourOption.activity}, ${studio.tourOption.name}`}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep plan
          </Button>
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel plan
          </Button>
        </>
      }
    >
      <p>
        The changes go back into the draft and can be edited again.
        {otherOptions > 0 &&
          ` This also applies to ${otherOptions === 1 ? '1 other tour option' : `${otherOptions} other tour options`}.`}
      </p>
    </Dialog>
  )
}
