import { useCustomerView } from '../lib/customer-view.ts'
import { toggleNet } from '../lib/session.ts'
import { IconButton } from '../ui/button.tsx'
import { t } from './messages.ts'

/** The button that leaves the customer view. An icon without a word, because the customer reads the same screen. */
export function CustomerViewButton() {
  return useCustomerView() ? (
    <IconButton icon="eyeoff" label={t('customerView')} isDiscreet aria-pressed onClick={toggleNet} />
  ) : null
}
