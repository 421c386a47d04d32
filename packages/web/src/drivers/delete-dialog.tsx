import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { refreshFleet } from './driver-queries.ts'
import css from './drivers.module.css'

type Props = {
  /** 'driver' */
  what: string
  name: string
  /** When it is refused, or what follows. */
  children: string
  remove: () => Promise<unknown>
  onClose: () => void
}

/** Deletes after asking; what is in use is refused with what uses it. */
export function DeleteDialog({ what, name, children, remove, onClose }: Props) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationKey: ['DELETE_OF_FLEET', what],
    mutationFn: remove,
    onSuccess: () => {
      toast('ok', `${name} is deleted.`)
      onClose()
    },
    onSettled: () => refreshFleet(client),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      foot={
        <>
          <Button onClick={onClose}>Keep {what}</Button>
          <Button variant="danger" pending={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{children}</p>
        {deleting.error && <Notice tone="bad">{explain(deleting.error)}</Notice>}
      </div>
    </Dialog>
  )
}

export function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  return <IconButton icon="x" size="sm" label={`Delete ${name}`} aria-haspopup="dialog" onClick={onPress} />
}
