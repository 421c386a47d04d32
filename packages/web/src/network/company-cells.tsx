import { nameCategory, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import lines from '../ui/table/row-lines.module.css'

/** The category as the wire writes it is read by partners; people read its words. */
export function Category({ category }: { category: SupplierCategory }) {
  return <>{nameCategory(category)}</>
}

/** The e-mail and the phone of a site's office. */
export function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      <small className={lines.small}>{phone}</small>
    </>
  )
}
