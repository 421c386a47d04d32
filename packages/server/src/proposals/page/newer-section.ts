import { escapeHtml } from '../../http/escape-html.ts'
import type { Moved } from '../compare-proposals.ts'
import type { NewerProposal } from '../find-newer.ts'

/** Over a proposal that was replaced: in what the newest differs from it, and the way there. Nothing where its link does not lead on. */
export function newerSection(newer: NewerProposal | undefined, companyName: string): string {
  if (!newer) return ''
  const { travel, changed, added, removed, total, token } = newer
  const row = (name: string, text: string) => `<div><dt>${escapeHtml(name)}</dt>${text && `<dd>${text}</dd>`}</div>`
  const list = (head: string, rows: readonly string[]) =>
    rows.length > 0 ? `<h3 class="small-head">${head}</h3><dl>${rows.join('')}</dl>` : ''
  const moves = [
    ...(travel ? [row('Your journey', sayMoved(travel))] : []),
    ...changed.map(({ title, when, price }) =>
      row(title, [when, price].flatMap((one) => (one ? [sayMoved(one)] : [])).join('<br>') || 'Its details have changed'),
    ),
  ]
  const named = ({ title, when }: { title: string; when: string }) => row(title, escapeHtml(when))
  return `<section class="card" id="newer"><h2>${escapeHtml(companyName)} has sent a newer proposal</h2>
<p class="free">This page shows the older one. It can no longer be accepted.</p>
${list('Changed', moves)}${list('New', added.map(named))}${list('No longer included', removed.map(named))}
${total ? `<p class="gap">Total: <b>${sayMoved(total)}</b></p>` : ''}
<p class="gap"><a class="go" href="/proposal/${escapeHtml(token)}">Open the newest proposal</a></p></section>`
}

const sayMoved = ({ before, after }: Moved) => `${escapeHtml(before)}, now ${escapeHtml(after)}`
