import { seesNet } from '@tradewind/domain/accounts/actor'
import { toggleNet, useStore } from './session.ts'

/** While it is on a customer looks at the same screen: nothing on it speaks of what is earned, of wallets or of sales. */
export function useCustomerView(): boolean {
  return useStore(isOn)
}

/**
 * For who has something to hide: H turns the customer view on wherever something is sold and off on every page, and what is marked `data-net` comes and
 * goes with it.
 */
export function followCustomerView(): void {
  const mark = () => document.documentElement.toggleAttribute('data-net-hidden', isOn(useStore.getState()))
  mark()
  useStore.subscribe(mark)
  window.addEventListener('keydown', (event) => {
    const { user, isNetHidden } = useStore.getState()
    // No customer looks at the desk's own pages: there a slip of the finger must not clear the screen.
    const isOwnPage = window.location.pathname.includes('/staff/') && !isNetHidden
    const isForScreen = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
    if (event.key.toLowerCase() !== 'h' || isForScreen || isTyping(event.target) || isOwnPage || !user || !seesNet(user)) return
    toggleNet()
  })
}

function isOn({ user, isNetHidden }: Pick<ReturnType<typeof useStore.getState>, 'user' | 'isNetHidden'>): boolean {
  return isNetHidden && user !== null && seesNet(user)
}

/** A letter that goes into a field, or finds something in a list that is open. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable], [role="menu"]',
    ) !== null
  )
}
