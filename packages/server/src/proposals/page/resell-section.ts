import { escapeHtml } from '../../http/escape-html.ts'
import type { ResaleFaults, ResaleWish, ResoldLink } from '../resell/resell-proposal.ts'

type Field = 'markup' | 'email'
/** What an agency sees of its own links, and what was typed into the form that makes one. */
export type Reselling = { readonly links: readonly ResoldLink[]; readonly typed?: ResaleWish; readonly faults?: ResaleFaults }

/** For an agent who is logged in: makes links for the traveller, under the brand of the agency and with its markup. */
export function resellSection({ links, typed, faults = {} }: Reselling, { token, key }: { token: string; key: string }): string {
  const fault = (field: Field) =>
    faults[field] ? `<p class="wrong" id="resell-${field}-wrong">${escapeHtml(faults[field])}</p>` : ''
  const marks = (field: Field) => (faults[field] ? ` aria-invalid="true" aria-describedby="resell-${field}-wrong"` : '')
  const items = links.map(
    ({ link, markupPoints, sentTo, acceptedBy }) =>
      `<li><p><b>${markupPoints / 100} %</b>${sentTo ? ` <span>${escapeHtml(sentTo)}</span>` : ''}</p><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>${acceptedBy ? `<p>Accepted by ${escapeHtml(acceptedBy)}</p>` : ''}</li>`,
  )
  return `<section class="card" id="resell"><h2>For your traveller</h2><p class="free">A link under your own brand, with your markup in each price. Your traveller pays on it; your markup is credited to your wallet.</p>
${items.length > 0 ? `<ul class="thread gap">${items.join('')}</ul>` : ''}
<form method="post" action="/proposal/${escapeHtml(token)}/resell"><input type="hidden" name="key" value="${escapeHtml(key)}">
<label class="gap">Your markup in %<input type="text" name="markup" inputmode="decimal" maxlength="6" required value="${escapeHtml(typed?.markup ?? '')}"${marks('markup')}></label>${fault('markup')}
<label class="gap">E-mail of your traveller, optional<input type="text" name="email" inputmode="email" autocomplete="off" maxlength="254" value="${escapeHtml(typed?.email ?? '')}"${marks('email')}></label>${fault('email')}
<button class="second">Make the link</button></form></section>`
}
