import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

/** 'Change Request' and its dialog, which is loaded when it is first opened. */
export function ChangeButton({ bookingId, title, pnr }: { bookingId: number; title: string; pnr: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="swap" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change Request
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog bookingId={bookingId} title={title} pnr={pnr} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
