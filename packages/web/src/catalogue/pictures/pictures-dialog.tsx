import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PictureOwner } from './picture-queries.ts'
import css from './pictures.module.css'
import { Pictures } from './pictures.tsx'

type Props = { owner: PictureOwner; of: string; mayEdit: boolean; onClose: () => void }

/** Pictures of what has no panel of its own. Each change applies at once. */
export function PicturesDialog({ owner, of, mayEdit, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      keepsEntries
      title="Pictures"
      subtitle={of}
      foot={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Pictures owner={owner} mayEdit={mayEdit} />
    </Dialog>
  )
}

/** '3 pictures', 'Add pictures': opens the dialog. */
export function PicturesButton({
  count,
  of,
  mayEdit,
  onOpen,
}: {
  count: number
  of: string
  mayEdit: boolean
  onOpen: () => void
}) {
  if (count === 0 && !mayEdit) return null
  const label = count === 0 ? 'Add pictures' : `${count} ${count === 1 ? 'picture' : 'pictures'}`
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" aria-label={`${label}: ${of}`} onClick={onOpen}>
      {label}
    </button>
  )
}
