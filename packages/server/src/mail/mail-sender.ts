import { accentOf, type Site } from '../sites/site-repo.ts'

/** Whose letter it is: the site's, or that of the agency whose customer reads it, who knows nobody else. */
export type Sender = {
  readonly name: string
  /** The site's in either case: only its mail server may send in its name. */
  readonly address: string
  /** Where an answer goes, when not to the address it came from. */
  readonly replyTo?: string
  readonly accent: string
}

export function senderOf(site: Site): Sender {
  return { name: site.site_name, address: site.admin_email, accent: accentOf(site) }
}

/** The letters of a company to its own customer. The site's company, which sells by itself, writes as the site. */
export function senderFor(site: Site, company: { readonly name: string; readonly email: string }): Sender {
  if (company.name === site.company_name) return senderOf(site)
  return { ...senderOf(site), name: company.name, ...(company.email !== '' && { replyTo: company.email }) }
}

export function fromOf({ name, address, replyTo }: Sender) {
  return { from: { name, address }, ...(replyTo !== undefined && { replyTo }) }
}
