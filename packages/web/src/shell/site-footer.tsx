import { lazy, Suspense } from 'react'
import { Contact } from '../sites/contact.tsx'
import { useSite } from '../sites/site-data.ts'
import layout from '../ui/layout.module.css'
import css from './frame.module.css'

const PolicyLinks = lazy(() => import('../policies/policy-links.tsx').then((module) => ({ default: module.PolicyLinks })))

export function SiteFooter() {
  const site = useSite()
  return (
    <footer className={css.foot}>
      <div className={layout.wrap}>
        <bdi>{site.companyName}</bdi>
        {site.address && <bdi>{site.address}</bdi>}
        <span className={css.contact}>
          <Contact />
        </span>
        <Suspense>
          <PolicyLinks />
        </Suspense>
      </div>
    </footer>
  )
}
