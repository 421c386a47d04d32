import layout from '../ui/layout.module.css'
import { useSite } from './site-data.ts'

/** How to reach the company: a phone number and an e-mail address, both as links. */
export function Contact() {
  const { adminContact, adminEmail } = useSite()
  return (
    <>
      {adminContact && (
        <a className={layout.num} href={`tel:${adminContact.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{adminContact}</bdi>
        </a>
      )}
      {adminEmail && <a href={`mailto:${adminEmail}`}>{adminEmail}</a>}
    </>
  )
}
