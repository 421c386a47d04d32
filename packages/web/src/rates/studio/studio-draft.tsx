import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatInstant, formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftBar } from '../../ui/draft-bar.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './studio.module.css'
import { type Studio, studioKey } from './studio-data.ts'
import type { StudioState } from './use-studio.ts'

type DraftProps = { state: StudioState; studio: Studio; mayEdit: boolean; changes: number; onPublish: () => void }

/** Who changed the draft last, what it comes to, and the two ways out of it. */
export function StudioDraft({ state, studio, mayEdit, changes, onPublish }: DraftProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { tourOption, books, publication } = studio
  const drafts = [books.ticket.draft, books.transfer.draft].filter((draft) => draft !== null)
  const [last] = drafts.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const gaps = state.problems.filter(({ kind }) => kind === 'gap').length
  const discard = useMutation({
    mutationKey: ['DISCARD_RATE_DRAFT', tourOption.id],
    mutationFn: () => api.rateStudio.discardRateDraft({ tourOptionId: tourOption.id }),
    onSuccess: () => {
      toast('ok', 'Draft discarded. The live rates are unchanged.')
      state.forgetUndo()
      setAsking(false)
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => client.invalidateQueries({ queryKey: studioKey(tourOption.id) }),
  })
  return (
    <>
      <DraftBar
        label="Draft"
        about={
          <>
            <b>Draft</b>
            {last && ` by ${last.updatedBy}, saved ${formatMoment(last.updatedAt)}`}
          </>
        }
        acts={
          mayEdit && (
            <>
              <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Discard
              </Button>
              <Button size="sm" variant="primary" aria-haspopup="dialog" pending={state.isChanging} onClick={onPublish}>
                Review and publish
              </Button>
            </>
          )
        }
      >
        <span>{changes === 1 ? '1 change' : `${changes} changes`}</span>
        {publication?.reason && (
          <span className={css.warn}>
            Not published on {formatInstant(publication.publishAt)}: {publication.reason}
          </span>
        )}
        {gaps > 0 && <span>{gaps === 1 ? '1 gap left' : `${gaps} gaps left`}</span>}
      </DraftBar>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Discard this draft?"
        subtitle={tourOption.name}
        foot={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep draft
            </Button>
            <Button variant="danger" pending={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          </>
        }
      >
        <p>All changes in the draft will be lost. The live rates stay unchanged.</p>
      </Dialog>
    </>
  )
}
