import { taxNumberTerm } from '@tradewind/domain/documents/tax-number'
import { useSite } from '../sites/site-data.ts'

/** What the number is called under which a company is registered for VAT outside India, by the country of the site. */
export function useTaxNumberWords(): { label: string; help: string } {
  const { countryCode } = useSite()
  const label = taxNumberTerm(countryCode)
  const help =
    label === 'TRN'
      ? 'Its 15 digits. Of a company in another country, its VAT number.'
      : 'Of a company that is registered outside India.'
  return { label, help }
}
