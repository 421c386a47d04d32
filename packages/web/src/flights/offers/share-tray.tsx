import type { FlightOption } from '@tradewind/contract/flights/option'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import css from './share-tray.module.css'
import type { Sharing } from './use-sharing.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })))

type Props = { sharing: Sharing; searchId: string; options: readonly FlightOption[]; isRaised: boolean }

/** The flights collected to be shared, always visible until they are shared. */
export function ShareTray({ sharing: { indexes, toggle, clear }, searchId, options, isRaised }: Props) {
  const [isOpen, setOpen] = useState(false)
  const collected = indexes.map((index) => ({
    index,
    halves: index.split(',').flatMap((half) => options.find(({ resultIndex }) => resultIndex === half) ?? []),
  }))
  if (indexes.length === 0 && !isOpen) return null
  return (
    <>
      <div className={classes(css.tray, isRaised && css.raised)} role="status">
        <span>
          <b>{indexes.length}</b> {indexes.length === 1 ? 'flight' : 'flights'} to share
        </span>
        <Button size="sm" variant="primary" icon="link" onClick={() => setOpen(true)}>
          Share with customer
        </Button>
        <IconButton size="sm" icon="x" label="Clear selection" onClick={clear} />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog
            searchId={searchId}
            collected={collected}
            onRemove={toggle}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
