import { formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { isZero, negate, toDecimal } from '@tradewind/domain/money'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OfferedChange } from '../../quotations/change/describe-change.ts'

/** What was typed into the form that agrees, and why nothing was changed. */
export type Agreeing = { readonly why?: string; readonly name?: string }
type Look = {
  readonly token: string
  readonly place: Parameters<typeof formatInZone>[0]
  readonly agreeing: Agreeing
  readonly acceptedBy: string
  /** Whether the quotation shows what each of its lines costs: else only the difference is said. */
  readonly showsPrices: boolean
}

/** A change that waits for the traveller: what is cancelled, what is new, and what it means for what they pay. */
export function changeSection(
  change: OfferedChange | undefined,
  { token, place, agreeing, acceptedBy, showsPrices }: Look,
): string {
  const why = agreeing.why ? `<div class="says" role="alert"><p>${escapeHtml(agreeing.why)}</p></div>` : ''
  if (!change) return why && `<section class="card" id="change">${why}</section>`
  const { id, reason, validUntil, ends, starts, difference, dueAtOnce } = change
  const row = (name: string, amount: string) =>
    `<div><dt>${escapeHtml(name)}</dt>${showsPrices ? `<dd>${escapeHtml(amount)}</dd>` : ''}</div>`
  const cancelled = ends.map(({ title, refund }) =>
    row(title, isZero(refund) ? 'nothing refunded' : `${formatMoney(refund)} refunded`),
  )
  const added = starts.map(({ title, day, amount }) => row(day ? `${title}, ${day}` : title, formatMoney(amount)))
  const address = `/proposal/${escapeHtml(token)}/change`
  return `<section class="card" id="change"><h2>A change of your journey</h2>${why}
${reason ? `<p class="note">${escapeHtml(reason)}</p>` : ''}
${cancelled.length > 0 ? `<h3 class="small-head">Cancelled</h3><dl>${cancelled.join('')}</dl>` : ''}
${added.length > 0 ? `<h3 class="small-head">New</h3><dl>${added.join('')}</dl>` : ''}
<p class="gap"><b>${escapeHtml(sayDifference(difference))}</b></p>
${dueAtOnce.minor > 0n ? `<p class="note">By the payment terms ${escapeHtml(formatMoney(dueAtOnce))} is due when you agree.</p>` : ''}
<form method="post" action="${address}#change"><input type="hidden" name="change" value="${id}"><input type="hidden" name="seen" value="${toDecimal(difference)}">
<label class="gap">Your full name<input type="text" name="name" autocomplete="name" maxlength="120" required value="${escapeHtml(agreeing.name ?? acceptedBy)}"></label>
<button>Agree to the change</button></form>
<p class="free under">Valid until ${escapeHtml(formatInZone(place, validUntil))}. Until you agree, everything stays as it is.</p></section>`
}

function sayDifference(difference: OfferedChange['difference']): string {
  if (isZero(difference)) return 'Your journey costs the same.'
  return difference.minor > 0n
    ? `Your journey costs ${formatMoney(difference)} more.`
    : `Your journey costs ${formatMoney(negate(difference))} less. What you have paid too much goes to your wallet.`
}
