import { useId } from 'react'
import layout from './layout.module.css'
import css from './switch.module.css'

type Props = {
  /** Read out; what the switch stands beside says it to the eye. */
  label: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
  /** Why it stands still. It stays focusable, so that the reason can be read. */
  fixedReason?: string | undefined
}

/** On or off, counted at once. */
export function Switch({ label, isOn, onTurn, fixedReason }: Props) {
  const reasonId = useId()
  return (
    <>
      <button
        type="button"
        role="switch"
        className={css.switch}
        aria-checked={isOn}
        aria-label={label}
        aria-disabled={fixedReason !== undefined || undefined}
        aria-describedby={fixedReason ? reasonId : undefined}
        title={fixedReason}
        onClick={() => fixedReason === undefined && onTurn(!isOn)}
      >
        <span className={css.track}>
          <i className={css.knob} />
        </span>
      </button>
      {fixedReason && (
        <span id={reasonId} className={layout.vh}>
          {fixedReason}
        </span>
      )}
    </>
  )
}
