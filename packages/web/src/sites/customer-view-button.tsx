import { useCustomerView } from '../lib/customer-view.ts'
import { toggleNet } from '../lib/session.ts'
import { IconButton } from '../ui/button.tsx'

/** The way out of the customer view. An eye without a word: the customer reads the same screen. */
export function CustomerViewButton() {
  return useCustomerView() ? <IconButton icon="eyeoff" label="Customer view" title="" aria-pressed onClick={toggleNet} /> : null
}
