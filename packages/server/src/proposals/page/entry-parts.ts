import { formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { isZero, type Money, negate } from '@tradewind/domain/money'
import { escapeHtml } from '../../http/escape-html.ts'
import { pickField, queryOf } from '../choose.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { isCancelled } from './proposal-words.ts'

type SitePlace = Parameters<typeof formatInZone>[0]
/** What the parts of the page need beside their own. */
export type Ways = { readonly opened: OpenedProposal; readonly token: string; readonly place: SitePlace }

export const isOffered = ({ offer }: Pick<OpenedProposal, 'offer'>, key: string) =>
  offer.choices.some(({ keys }) => keys.includes(key))

/** The heading of a choice, above the first of its lines; what is chosen by; and the way to choose nothing of it, below the first. */
type Choosable = { readonly group: string; readonly choose: (name: string) => string; readonly none: string }

/** A line that can be chosen, with what the total changes by; undefined: nothing is to be chosen there. */
export function pickOf({ offer: { choices, differences }, kart }: OpenedProposal, key: string): Choosable | undefined {
  const at = choices.findIndex(({ keys }) => keys.includes(key))
  const choice = choices[at]
  if (!choice) return undefined
  const { name: title, keys, chosen, isNeeded } = choice
  const isFirst = keys[0] === key
  const isExtra = keys.length === 1 && !isNeeded
  const input = (type: 'radio' | 'checkbox', value: string, isChecked: boolean) =>
    `<input type="${type}" form="accept-form" data-choice name="${pickField(at)}" value="${value}"${isChecked ? ' checked' : ''}>`
  const noneSent = `<input type="hidden" form="accept-form" data-choice name="${pickField(at)}" value="">`
  const change = changeHtml(key, key === chosen, kart.totalPrice === undefined ? undefined : differences.get(key))
  return {
    group: isFirst ? `<span class="group">${escapeHtml(title)}</span>` : '',
    choose: (name) =>
      `${isFirst && isExtra ? noneSent : ''}<label class="choose">${input(isExtra ? 'checkbox' : 'radio', key, key === chosen)}<span>${name}${change}</span></label>`,
    none:
      isFirst && !isExtra && !isNeeded
        ? `<label class="choose">${input('radio', '', chosen === undefined)}<span>None of these</span></label>`
        : '',
  }
}

/** '+ AED 300.00', '− AED 120.00'; empty: the same. */
export function sayChange(by: Money | undefined): string {
  if (!by || isZero(by)) return ''
  return by.minor > 0n ? `+ ${formatMoney(by)}` : `− ${formatMoney(negate(by))}`
}

/** What the total changes by, or that it is chosen. */
function changeHtml(key: string, isChosen: boolean, by: Money | undefined): string {
  return `<span class="change" data-live="change-${key}">${escapeHtml(isChosen ? 'Chosen' : sayChange(by))}</span>`
}

/** The form that asks, about a service, with what is chosen kept. */
export function askAddress({ offer }: Pick<OpenedProposal, 'offer'>, token: string, about: string): string {
  const query = [queryOf(offer), about && `about=${about}`].filter(Boolean).join('&')
  return escapeHtml(`/proposal/${token}${query && `?${query}`}#ask`)
}

/** What was asked about a service, with its answers, and the way to ask. */
export function talkHtml(key: string, title: string, { opened, token, place }: Ways): string {
  return `${threadHtml(opened, key, place)}<a class="ask" data-about="${key}" href="${askAddress(opened, token, key)}" aria-label="Ask about ${escapeHtml(title)}">Ask</a>`
}

/** What was asked about a service, or about the whole, and the answers. */
export function threadHtml({ comments }: Pick<OpenedProposal, 'comments'>, line: string, place: SitePlace): string {
  const own = comments.filter((comment) => comment.line === line)
  if (own.length === 0) return ''
  const items = own.map(
    ({ author, isStaff, body, writtenAt }) =>
      `<li${isStaff ? ' class="ours"' : ''}><b>${escapeHtml(author)}</b> <span>${escapeHtml(formatInZone(place, writtenAt))}</span><p>${escapeHtml(body)}</p></li>`,
  )
  return `<ul class="thread">${items.join('')}</ul>`
}

type Standing = { readonly key: string; readonly isOptional: boolean; readonly choice: string; readonly isOwn: boolean }

/** How a line stands in the whole. */
export function tagsHtml(opened: OpenedProposal, { key, isOptional, choice, isOwn }: Standing): string {
  return [
    isCancelled(opened, key) && 'Cancelled',
    isOptional && choice === '' && 'Optional, not in the total',
    isOwn && 'Booked by you',
  ]
    .filter((tag) => tag !== false)
    .map((tag) => `<span class="tag">${tag}</span>`)
    .join('')
}
