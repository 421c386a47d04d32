import { page } from './page.ts'

/** A door to everything the sandbox shows to people. */
export function indexPage(): string {
  return page(
    'Sandbox',
    `<h1>Sandbox</h1><div class="card"><p>Stand-ins for the outside world: an air supplier, a card gateway, a post office, and the sign-in pages of Google and Facebook. Nothing here is real.</p>
<ul><li><a href="/sandbox/mail">Mailbox</a>: every letter the platform sent</li>
<li><a href="/sandbox/control/bookings">Bookings</a> the air supplier holds, as JSON</li>
<li><a href="/sandbox/control/faults">Faults</a> that are switched on, as JSON</li>
<li><a href="/sandbox/control/gateway">Gateway</a>: how its callbacks go, as JSON</li>
<li><a href="/sandbox/control/identity">Sign-in with Google and Facebook</a>: how its tokens are forged, as JSON</li>
<li><a href="/sandbox/control/clock">Clock</a>, as JSON</li></ul></div>`,
  )
}
