import { escapeHtml } from '../../http/escape-html.ts'
import { NOTE_AT_MOST, type ResaleFaults, type ResaleWish, type ResoldLink } from '../resell/resell-proposal.ts'

type Field = 'markup' | 'email' | 'note'
/** What an agency sees of its own links, and what was typed into the form that makes one. `isOpen`: another can be made. */
export type Reselling = {
  readonly links: readonly ResoldLink[]
  readonly isOpen: boolean
  readonly typed?: ResaleWish
  readonly faults?: ResaleFaults
}
type Page = { readonly token: string; readonly key: string }

/** For an agent who is logged in: makes links for the traveller, under the brand of the agency and with its markup, and takes them back. */
export function resellSection({ links, isOpen, ...form }: Reselling, page: Page): string {
  if (!isOpen && links.length === 0) return ''
  return `<section class="card" id="resell"><h2>For your traveller</h2><p class="free">A link under your own brand, with your markup in each price. Your traveller pays on it; your markup is credited to your wallet.</p>
${links.length > 0 ? `<ul class="thread gap">${links.map((link) => linkHtml(link, page)).join('')}</ul>` : ''}
${isOpen ? formHtml(form, page) : ''}</section>`
}

function linkHtml({ id, link, markupPoints, sentTo, acceptedBy, isWithdrawn }: ResoldLink, { token }: Page): string {
  const name = `<p><b>${markupPoints / 100} %</b>${sentTo ? ` <span>${escapeHtml(sentTo)}</span>` : ''}</p>`
  const accepted = acceptedBy ? `<p>Accepted by ${escapeHtml(acceptedBy)}</p>` : ''
  if (isWithdrawn) return `<li>${name}${accepted}<p>Withdrawn: this link shows nothing any more.</p></li>`
  const form = `<form method="post" action="/proposal/${escapeHtml(token)}/withdraw#resell"><input type="hidden" name="link" value="${escapeHtml(id)}"><button class="second">Withdraw link</button></form>`
  return `<li>${name}<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>${accepted}${form}</li>`
}

function formHtml({ typed, faults = {} }: Pick<Reselling, 'typed' | 'faults'>, { token, key }: Page): string {
  const fault = (field: Field) =>
    faults[field] ? `<p class="wrong" id="resell-${field}-wrong">${escapeHtml(faults[field])}</p>` : ''
  const marks = (field: Field) => (faults[field] ? ` aria-invalid="true" aria-describedby="resell-${field}-wrong"` : '')
  return `<form method="post" action="/proposal/${escapeHtml(token)}/resell#resell"><input type="hidden" name="key" value="${escapeHtml(key)}">
<label class="gap">Your markup in %<input type="text" name="markup" inputmode="decimal" maxlength="6" required value="${escapeHtml(typed?.markup ?? '')}"${marks('markup')}></label>${fault('markup')}
<label class="gap">E-mail of your traveller, optional<input type="text" name="email" inputmode="email" autocomplete="off" maxlength="254" value="${escapeHtml(typed?.email ?? '')}"${marks('email')}></label>${fault('email')}
<label class="gap">A note to your traveller, optional<textarea name="note" rows="3" maxlength="${NOTE_AT_MOST}"${marks('note')}>${escapeHtml(typed?.note ?? '')}</textarea></label>${fault('note')}
<p class="free">They read it in place of ours, which stays with you.</p>
<button class="second">Make the link</button></form>`
}
