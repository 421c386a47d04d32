import type { SharedOffer } from '@tradewind/contract/flights/offers'
import brand from '../../sites/brand.module.css'
import css from './offer-page.module.css'

type Props = Pick<SharedOffer, 'contact'>

/** The agency's mark and name on its offer, never those of the site it works on. */
export function CompanyBrand({ contact: { company, person, logoUrl } }: Props) {
  const name = company || person
  return (
    <span className={brand.brand}>
      {logoUrl ? (
        <img className={brand.logo} src={logoUrl} alt="" height={32} />
      ) : (
        <span className={brand.mark} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      <span>{name}</span>
    </span>
  )
}

export function CompanyFooter({ contact: { company, person, phone, email } }: Props) {
  return (
    <footer className={css.companyFoot}>
      <address>
        <span>{company || person}</span>
        {phone && <a href={telephone(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </address>
    </footer>
  )
}

export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
