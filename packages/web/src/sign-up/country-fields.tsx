import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { t } from './messages.ts'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

export function CountryField({ value, error, onChange }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['API_COUNTRIES'],
    queryFn: async ({ signal }) => (await api.reference.apiCountries(undefined, { signal })).data.result,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SelectField
      label={t('country')}
      autoComplete="country"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('chooseCountry')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** What we know of the states of a country. */
export function useStates(country: string): readonly { name: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['API_STATES', country],
    queryFn: async ({ signal }) => (await api.reference.apiStates({ countryId: country }, { signal })).data.result,
    enabled: country !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** A choice where we know the states of the country; a text otherwise. */
export function StateField({ country, value, error, onChange }: Props & { country: string }) {
  const states = useStates(country)
  const common = { label: t('state'), autoComplete: 'address-level1', value, error }
  if (states.length === 0) return <TextField {...common} maxLength={80} onChange={(event) => onChange(event.target.value)} />
  return (
    <SelectField {...common} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('chooseState')}</option>
      {states.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
