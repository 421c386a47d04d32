import type { ComponentProps } from 'react'
import layout from './layout.module.css'
import { useTip } from './tip.tsx'

type TippedProps = ComponentProps<'span'> & {
  /** What the text leaves out: an exact moment, a reason, the whole of what is cut. */
  tip: string | undefined
  /** False where the keyboard reaches the same words otherwise, as in a row that opens: each stop more makes a long list longer. */
  isStop?: boolean
  /** False where screen readers hear the same words anyway. */
  isSpoken?: boolean
}

/** A short text with a longer one behind it: shown on hover, with the keyboard focus and on touch, and read out after it. */
export function Tipped({ tip: text, isStop = true, isSpoken = true, children, ...rest }: TippedProps) {
  const { show, marks, tip } = useTip(text)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows a tip and does nothing else
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus shows it
    <span {...rest} {...marks} data-tip={text} tabIndex={isStop && text ? 0 : undefined} onClick={text ? show : undefined}>
      {children}
      {text && isSpoken && <span className={layout.vh}>, {text}</span>}
      {tip}
    </span>
  )
}

/** A button that looks as its page draws it, with a sentence about what it does. */
export function TipButton({ tip: text, children, ...rest }: ComponentProps<'button'> & { tip: string }) {
  const { marks, tip } = useTip(text)
  return (
    <button type="button" {...rest} {...marks}>
      {children}
      <span className={layout.vh}>, {text}</span>
      {tip}
    </button>
  )
}
