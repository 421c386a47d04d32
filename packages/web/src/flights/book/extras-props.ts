import type { ExtraChoice, Extras } from '@tradewind/contract/flights/passengers'
import { formatAmount } from '../../lib/money.ts'
import { t } from './messages.ts'
import type { BookForm } from './use-book-form.ts'

/** The props of every kind of extra. */
export type ExtrasProps = {
  form: BookForm
  extras: Extras
  chosen: readonly ExtraChoice[]
  onChoose: (chosen: readonly ExtraChoice[]) => void
}

export function formatPrice(offer: { price: string; included: boolean }, currency: string): string {
  if (offer.included) return t('included')
  return /^0+(\.0+)?$/.test(offer.price) ? t('free') : formatAmount(offer.price, currency)
}
