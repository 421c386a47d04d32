import { useEffect } from 'react'
import { toggleNet, useStore } from '../../lib/session.ts'

/** H hides and shows what the agent earns: a customer may look at the same screen. */
export function useNetKey(seesNet: boolean): void {
  const isHidden = useStore((state) => state.isNetHidden)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-net-hidden', isHidden)
  }, [isHidden])
  useEffect(() => {
    if (!seesNet) return
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select')
      if (event.key.toLowerCase() !== 'h' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      toggleNet()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [seesNet])
}
