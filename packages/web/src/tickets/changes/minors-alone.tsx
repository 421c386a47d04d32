import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Alone } from './change-choice.ts'
import css from './change-dialog.module.css'

type Props = {
  alone: Alone
  /** Staff may enter what the airline has confirmed for children on their own. */
  confirmation: { text: string; onType: (text: string) => void } | undefined
  onInclude: () => void
}

/** Asks to include the children and infants whom the choice would leave without an adult: shown and read out at once, wherever the choice was made. */
export function MinorsAlone({ alone: { sentence, passengers, adults }, confirmation, onInclude }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle, where the fixed lower edge of the dialog does not cover it.
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={ref} className={css.alone} tabIndex={-1}>
      <Notice
        tone="warn"
        // Where an adult stays, only a person can say which of the infants travels with them.
        action={
          adults === 0 && (
            <Button size="sm" onClick={onInclude}>
              {passengers.length > 1 ? 'Include them' : 'Include this traveller'}
            </Button>
          )
        }
      >
        {sentence}
      </Notice>
      {confirmation && (
        <TextField
          label="What the airline confirmed"
          optional
          maxLength={200}
          autoComplete="off"
          value={confirmation.text}
          help="If the airline accepts the children as unaccompanied minors, enter who confirmed it and the reference."
          onChange={({ target }) => confirmation.onType(target.value)}
        />
      )}
    </div>
  )
}
