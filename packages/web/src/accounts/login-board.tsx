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
  { icon: 'ticket', title: 'wholeJourney', text: 'wholeJourneyText' },
] as const

/** The other half of the pages for people who are not signed in: what the site is for, and whom to contact when signing in fails. */
export function LoginBoard({ withFacts }: { withFacts: boolean }) {
  const site = useSite()
  return (
    <aside className={css.board}>
      <div>
        <h2>
          <bdi>{site.companyName}</bdi>
        </h2>
      </div>
      {withFacts && (
        <ul className={css.facts}>
          {FACTS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <b>{t(title)}</b>
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.reach}>
        <h3>{t('help')}</h3>
        <Contact />
        <bdi>{site.address}</bdi>
      </div>
    </aside>
  )
}
