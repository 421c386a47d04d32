import { useId } from 'react'
import layout from './layout.module.css'
import css from './switch.module.css'
import { useTip } from './tip.tsx'

type Props = {
  /** For screen readers; others see the text beside the switch. */
  label: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
  /** Why it cannot be changed. It stays focusable, and a press or the focus shows the reason. */
  fixedReason?: string | undefined
}

/** On or off, applied at once. */
export function Switch({ label, isOn, onTurn, fixedReason }: Props) {
  const reasonId = useId()
  const { show, marks, tip } = useTip(fixedReason)
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
        {...marks}
        onClick={fixedReason === undefined ? () => onTurn(!isOn) : show}
      >
        <span className={css.track}>
          <i className={css.knob} />
        </span>
        {tip}
      </button>
      {fixedReason && (
        <span id={reasonId} className={layout.vh}>
          {fixedReason}
        </span>
      )}
    </>
  )
}
