import { Contact } from '../sites/contact.tsx'
import { useSite } from '../sites/site-data.ts'
import { Icon } from '../ui/icons.tsx'
import css from './login.module.css'
import { t } from './messages.ts'

const FACTS = [
  { icon: 'search', title: 'everySupplier', text: 'everySupplierText' },
  {
    icon: 'percent',
    title: 'wholePrice',
    text: 'wholePriceText',
  },
  { icon: 'ticket', title: 'seatToTicket', text: 'seatToTicketText' },
] as const

/** The other half of the log-in page: what the site is for, and whom to contact when logging in fails. */
export function LoginBoard() {
  const site = useSite()
  return (
    <aside className={css.board}>
      <div>
        <h2>{site.brandingSettings.form.label}</h2>
        <p>
          <bdi>{site.companyName}</bdi>
        </p>
      </div>
      <ul className={css.facts}>
        {FACTS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <b>{t(title)}</b>
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <div className={css.reach}>
        <h3>{t('help')}</h3>
        <Contact />
        <bdi>{site.address}</bdi>
      </div>
    </aside>
  )
}
