import { Contact } from '../sites/contact.tsx'
import { useSite } from '../sites/site-data.ts'
import layout from '../ui/layout.module.css'
import css from './frame.module.css'

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
