import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Change } from './rate-change.tsx'
import css from './studio.module.css'
import { nameMarket, type Studio } from './studio-data.ts'
import type { Conflict } from './use-studio.ts'

type Props = { conflict: Conflict; studio: Studio; onResolve: (isMine: boolean) => void }

/** A colleague changed the same rates in between: whose change counts? Closing keeps theirs. */
export function ConflictDialog({ conflict, studio, onResolve }: Props) {
  return (
    <Dialog
      isOpen
      onClose={() => onResolve(false)}
      title="A colleague was faster"
      subtitle={studio.tourOption.name}
      foot={
        <>
          <Button onClick={() => onResolve(false)}>Keep theirs</Button>
          <Button variant="primary" onClick={() => onResolve(true)}>
            Use mine
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>These rates were changed while you worked on them. This is how they are now:</p>
        <ul className={css.changes}>
          {conflict.theirs.map((rate) => (
            <Change key={rate.key} rate={rate} market={nameMarket(studio.markets, rate.row.marketId)} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
