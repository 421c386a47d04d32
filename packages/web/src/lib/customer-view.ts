import { seesNet } from '@tradewind/domain/accounts/actor'
import { isTyping } from './is-typing.ts'
import { toggleNet, useStore } from './session.ts'

/** While it is on, a customer is looking at the same screen: no earnings, wallets or sales figures are shown. */
export function useCustomerView(): boolean {
  return useStore(isOn)
}

/**
 * For those with something to hide: H turns the customer view on where something is sold and off on every page. It shows and hides everything marked
 * `data-net`.
 */
export function followCustomerView(): void {
  const mark = () => document.documentElement.toggleAttribute('data-net-hidden', isOn(useStore.getState()))
  mark()
  useStore.subscribe(mark)
  window.addEventListener('keydown', (event) => {
    const { user, isNetHidden } = useStore.getState()
    // No customer looks at the desk's own pages, so an accidental H must not clear the screen there.
    const isOwnPage = window.location.pathname.includes('/staff/') && !isNetHidden
    const isForScreen = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
    if (event.key.toLowerCase() !== 'h' || isForScreen || isTyping(event.target) || isOwnPage || !user || !seesNet(user)) return
    toggleNet()
  })
}

function isOn({ user, isNetHidden }: Pick<ReturnType<typeof useStore.getState>, 'user' | 'isNetHidden'>): boolean {
  return isNetHidden && user !== null && seesNet(user)
}
