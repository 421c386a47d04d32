import { useQuery } from '@tanstack/react-query'
import { nationalNumber } from '@tradewind/domain/accounts/phone'
import { api } from '../lib/api.ts'
import { homeCountry } from '../lib/home-country.ts'
import { TextField } from '../ui/field.tsx'
import { DialCode } from './dial-code.tsx'

export type TypedPhone = { phone: string; phoneCode: string; country?: string }
type Props = {
  label: string
  value: TypedPhone
  error?: string | undefined
  warning?: string | undefined
  optional?: boolean
  /** In the language of the form; English without one. */
  dialLabel?: string
  onChange: (value: TypedPhone) => void
  onBlur?: () => void
}

/** Nothing typed yet: the country of the site. */
export function noPhone(): TypedPhone {
  const { code, dialCode } = homeCountry()
  return { phone: '', phoneCode: dialCode, country: code }
}

/** A mobile number beside its dial code. */
export function PhoneField({ label, value, error, warning, optional = false, dialLabel, onChange, onBlur }: Props) {
  const { data } = useQuery({
    queryKey: ['GET_PHONE_CODE_LIST'],
    queryFn: async ({ signal }) => (await api.reference.getPhoneCodeList(undefined, { signal })).phoneCodeList,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { phone, phoneCode } = value
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      optional={optional}
      maxLength={20}
      value={phone}
      error={error}
      warning={warning}
      prefix={
        <DialCode
          {...(dialLabel && { label: dialLabel })}
          country={value.country}
          dialCode={phoneCode}
          phoneCodes={data ?? []}
          onChange={({ code, dial_code }) => onChange({ phone, phoneCode: dial_code, country: code })}
        />
      }
      onChange={(event) => onChange({ ...value, phone: event.target.value })}
      onBlur={() => {
        // For '+91 98110 40000' typed beside +91, only the number is kept.
        if (phone.trim() !== '') onChange({ ...value, phone: nationalNumber(phone, phoneCode) })
        onBlur?.()
      }}
    />
  )
}
