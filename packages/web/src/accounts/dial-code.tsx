import { EXCLUDED_PHONE_COUNTRIES } from '@tradewind/domain/accounts/phone'
import { homeCountry } from '../lib/home-country.ts'
import { CoveredSelect } from '../ui/covered-select.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './dial-code.module.css'

type PhoneCode = { name: string; code: string; dial_code: string }
type Props = {
  /** In the language of the form; English without one. */
  label?: string
  /** Distinguishes countries that share a dial code, where the country is known. */
  country?: string | undefined
  dialCode: string
  phoneCodes: readonly PhoneCode[]
  onChange: (country: PhoneCode) => void
}

/** The platform's own list over a short 'IN +91': type a country's name to find it. The country of the site first. */
export function DialCode({ label = 'Dial code', country, dialCode, phoneCodes, onChange }: Props) {
  const offered = phoneCodes.filter(({ code }) => !EXCLUDED_PHONE_COUNTRIES.includes(code.toLowerCase()))
  const chosen =
    offered.find(({ code, dial_code }) => code === country && dial_code === dialCode) ??
    offered.find(({ dial_code }) => dial_code === dialCode)
  const home = offered.find(({ code }) => code === homeCountry().code)
  return (
    <CoveredSelect
      className={css.dial}
      shown={
        <>
          <bdi dir="ltr">
            {chosen?.code ?? ''} {dialCode}
          </bdi>
          <Icon name="down" size={14} />
        </>
      }
      aria-label={label}
      value={chosen?.code ?? ''}
      onChange={(event) => {
        const picked = offered.find(({ code }) => code === event.target.value)
        if (picked) onChange(picked)
      }}
    >
      {home && (
        <option value={home.code}>
          {home.name} {home.dial_code}
        </option>
      )}
      {offered
        .filter((one) => one !== home)
        .map(({ code, name, dial_code }) => (
          <option key={code} value={code}>
            {name} {dial_code}
          </option>
        ))}
    </CoveredSelect>
  )
}
