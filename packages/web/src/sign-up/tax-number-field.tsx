import { isGstNumber } from '@tradewind/domain/documents/gst-number'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import { hasGstNumbers, plainTaxNumber, taxNumberTerm } from '@tradewind/domain/documents/tax-number'
import { TextField } from '../ui/field.tsx'
import { useStates } from './country-fields.tsx'
import { t } from './messages.ts'

type Values = { country: string; state: string; taxNumber: string }
type Props = {
  form: {
    readonly values: Values
    readonly change: (patch: Partial<Values>) => void
    readonly errorOf: (field: string) => string | undefined
  }
}

/** The one number that a company of a country is asked for, as the call takes it. */
export function taxInput(country: string, typed: string): { gstNumber: string; taxNumber: string } {
  const number = plainTaxNumber(typed)
  return hasGstNumbers(country) ? { gstNumber: number, taxNumber: '' } : { gstNumber: '', taxNumber: number }
}

/** Named by the country of the company. A GST number chooses the state that it is of, where none is chosen yet. */
export function TaxNumberField({ form: { values, change, errorOf } }: Props) {
  const { country, state, taxNumber } = values
  const states = useStates(country)
  const isGst = hasGstNumbers(country)
  const stateOf = (typed: string) => {
    const number = plainTaxNumber(typed)
    const name = isGst && isGstNumber(number) ? stateOfGst(number) : undefined
    return name && states.find((one) => name.startsWith(one.name))?.name
  }
  const registeredIn = stateOf(taxNumber)
  const term = taxNumberTerm(country)
  return (
    <TextField
      label={isGst ? t('gstNumber') : term === 'TRN' ? t('trn') : t('vatNumber')}
      help={t('taxNumberHelp')}
      warning={registeredIn && state !== '' && registeredIn !== state ? t('otherState', { state: registeredIn }) : undefined}
      maxLength={30}
      optional
      name={isGst ? 'gstNumber' : 'taxNumber'}
      value={taxNumber}
      error={errorOf(isGst ? 'gstNumber' : 'taxNumber')}
      onChange={({ target: { value } }) => {
        const found = state === '' ? stateOf(value) : undefined
        change({ taxNumber: value, ...(found && { state: found }) })
      }}
    />
  )
}
