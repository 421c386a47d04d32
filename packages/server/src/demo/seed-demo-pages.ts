import type { Policy } from '@tradewind/domain/policies/policies'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { insertVersion } from '../policies/policy-repo.ts'

const PRIVACY = `<h3>What we keep</h3>
<p>Names, contact details and travel documents of those who travel, what was booked and paid, and messages with us. We never see or keep card numbers: those go to the payment gateway.</p>
<h3>Why we keep it</h3>
<p>To sell and support bookings, to keep the accounts that the law asks for, and to send offers to those who asked for them.</p>
<h3>Who else gets it</h3>
<ul><li>The airline, hotel or operator gets what it needs for the booking, and nothing more.</li><li>Authorities get what the law obliges us to give.</li><li>Nobody buys it from us.</li></ul>
<h3>Your rights</h3>
<p>In your profile you can download everything that we keep about you, and have your account deleted. Invoices stay for as long as the law asks.</p>`

const API_PROGRAMME = `<h3>Sell what we sell, from your own software</h3>
<p>Agencies and technology companies search, hold, book and cancel through our API, at the prices of their own markup group and from their own wallet.</p>
<h3>How it works</h3>
<ol><li>Sign up as a travel agency. We call you back and agree on prices and credit.</li><li>We give you a test key. It opens a sandbox with your own prices, where nothing is charged and nobody travels.</li><li>When your first booking works, you get a live key.</li></ol>
<h3>What you can rely on</h3>
<ul><li>Every call is described at /api/docs, with a first booking in five minutes.</li><li>Webhooks say at once what has changed, and can be replayed.</li><li>Your searches, bookings and errors of each day are on a page of your own.</li></ul>`

/** Pages that a demo shows to everybody. The one about refunds is left for its staff to write. */
export async function seedDemoPages(tx: SiteTx, now: Instant): Promise<void> {
  const { id: by } = await tx.selectFrom('users').select('id').where('is_super_admin', '=', true).executeTakeFirstOrThrow()
  const pages: Partial<Record<Policy, string>> = { privacy: PRIVACY, apiPartnerProgram: API_PROGRAMME }
  for (const [policy, html] of Object.entries(pages) as [Policy, string][])
    await insertVersion(tx, { policy, version: 1, html, by, now })
}
