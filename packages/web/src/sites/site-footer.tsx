import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import css from './app-bar.module.css'
import { useSite } from './site-data.ts'

export function SiteFooter() {
  const site = useSite()
  return (
    <footer className={css.foot}>
      <div className={layout.wrap}>
        <span>{site.companyName}</span>
        {site.address && <span>{site.address}</span>}
        <span className={css.contact}>
          <Contact />
        </span>
      </div>
    </footer>
  )
}

/** How to reach the company: a phone number and an e-mail address, both as links. */
export function Contact() {
  const { adminContact, adminEmail } = useSite()
  return (
    <>
      {adminContact && (
        <a className={classes(layout.num)} href={`tel:${adminContact.replace(/[^+\d]/g, '')}`}>
          {adminContact}
        </a>
      )}
      {adminEmail && <a href={`mailto:${adminEmail}`}>{adminEmail}</a>}
    </>
  )
}
