import { Contact } from '../sites/contact.tsx'
import { useSite } from '../sites/site-data.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import css from './login.module.css'

const FACTS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'search', title: 'Every supplier in one search', text: 'Fares appear as each one answers, priced for you.' },
  {
    icon: 'percent',
    title: 'The whole price, line by line',
    text: 'Fare, taxes, fees and GST for all travellers before you choose.',
  },
  { icon: 'ticket', title: 'From seat to e-ticket', text: 'Bags, meals and seats, payment, ticket numbers and a ticket to print.' },
]

/** The other half of the log-in page: what the site is for, and whom to contact when logging in fails. */
export function LoginBoard() {
  const site = useSite()
  return (
    <aside className={css.board}>
      <div>
        <h2>{site.brandingSettings.form.label}</h2>
        <p>{site.companyName}</p>
      </div>
      <ul className={css.facts}>
        {FACTS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className={css.reach}>
        <h3>Help with your account</h3>
        <Contact />
        <span>{site.address}</span>
      </div>
    </aside>
  )
}
