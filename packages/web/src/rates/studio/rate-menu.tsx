import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { endStep, type Step } from './draft-steps.ts'
import { Change } from './rate-change.tsx'
import css from './studio.module.css'
import { isGone, nameMarket, type Studio, type StudioRate } from './studio-data.ts'

type MenuProps = {
  rate: StudioRate
  studio: Studio
  onClose: () => void
  onEdit: () => void
  onCopy: () => void
  onStep: (step: Step) => void
}

/** What can be done with a rate of the calendar. */
export function RateMenu({ rate, studio, onClose, onEdit, onCopy, onStep }: MenuProps) {
  const { state, before, changeId, row } = rate
  const isOpen = state !== 'ended' && !isGone(rate)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rate of ${nameMarket(studio.markets, row.marketId)}`}
      subtitle={studio.tourOption.name}
      foot={
        <>
          {changeId !== null && (
            <Button variant="quiet" onClick={() => onStep({ do: 'drop', changeId })}>
              {before ? 'Keep as live' : 'Remove from draft'}
            </Button>
          )}
          {isOpen && state !== 'added' && (
            <Button variant="danger" onClick={() => onStep(endStep(rate))}>
              End
            </Button>
          )}
          <Button onClick={onCopy}>Copy</Button>
          {isOpen && (
            <Button variant="primary" onClick={onEdit}>
              Change
            </Button>
          )}
        </>
      }
    >
      <ul className={css.changes}>
        <Change rate={rate} market={nameMarket(studio.markets, row.marketId)} />
      </ul>
    </Dialog>
  )
}
