import { formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney, isZero, type Money, subtract } from '@tradewind/domain/money'
import type { CancelScale, CancelStep } from '@tradewind/domain/quotations/cancel-scale'
import type { PlannedPayment } from '@tradewind/domain/quotations/payment-plan'
import type { Instant } from '@tradewind/domain/time'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { nameDue } from './proposal-words.ts'

type SitePlace = Parameters<typeof formatInZone>[0]
type Section = {
  readonly opened: Pick<OpenedProposal, 'kart' | 'state' | 'company'>
  /** What is to be paid when, as it stands; empty: nothing of it is said. */
  readonly plan: readonly PlannedPayment[]
  readonly scale: CancelScale | undefined
  readonly place: SitePlace
}

/** When what is paid, and what is given back until when, each as a picture with its words beside it. A choice changes it: the place of it stays. */
export function moneySection(section: Section): string {
  const { opened, plan } = section
  const pays = opened.kart.totalPrice === undefined ? '' : planPicture(plan, opened.state)
  const cancels = cancelHtml(section)
  if (pays === '' && cancels === '') return '<div data-live="money"></div>'
  const name = pays === '' ? 'Cancelling' : cancels === '' ? 'Paying' : 'Paying and cancelling'
  return `<section class="card" data-live="money"><h2>${name}</h2>${pays}${cancels && `${pays ? '<h3>If you cancel all of it</h3>' : ''}${cancels}`}</section>`
}

/** Nothing where all of it is to be paid on no day that was said. */
function planPicture(plan: readonly PlannedPayment[], state: OpenedProposal['state']): string {
  const [first] = plan
  if (!first || (plan.length === 1 && first.dueOn === 'open')) return ''
  const total = plan.reduce((all, { amount }) => all + amount.minor, 0n)
  if (total <= 0n) return ''
  let from = 0
  const bars = plan.map(({ amount, open }, at) => {
    const width = (Number(amount.minor) / Number(total)) * 100
    const bar = `<rect class="part-${at % PARTS}${isZero(open) ? ' done' : ''}" x="${from.toFixed(3)}" width="${Math.max(0.1, width - 0.6).toFixed(3)}" height="10"/>`
    from += width
    return bar
  })
  const rows = plan.map(({ dueOn, amount, open }, at) => {
    const paid = isZero(open) ? 'Paid' : compareMoney(open, amount) < 0 ? `${formatMoney(open)} open` : ''
    return row(`part-${at % PARTS}`, { name: nameDue(dueOn, state), value: formatMoney(amount), more: paid })
  })
  return `${picture(10, bars)}<ol class="legend">${rows.join('')}</ol>`
}

/** Shades that tell the parts of a payment apart. */
const PARTS = 4

type Level = { readonly share: number; readonly name: string; readonly amount: string }

function cancelHtml({ opened, scale, place }: Section): string {
  if (!scale || isZero(scale.promised)) return ''
  const { steps, promised, total } = scale
  const open = subtract(total, promised)
  // Amounts of one step less those of the next are the price of a line: they are shown where lines have prices.
  const showsAmounts = opened.kart.priceBreakup === 'full'
  const rest = isZero(open)
    ? ''
    : `<p class="free under">${escapeHtml(`For ${showsAmounts ? `${formatMoney(open)} of it` : 'a part of it'} no terms are stated. ${opened.company.companyName} tells you what is refunded.`)}</p>`
  if (steps.length === 0) return `<p class="note">Nothing is refunded any more.</p>${rest}`
  const levels = merge(steps.map((step) => ({ until: step.until, ...levelOf(step, { promised, open, showsAmounts }) })))
  const all = [...levels, { until: null, share: 0, name: 'Nothing', amount: '' }]
  const width = 100 / all.length
  const bars = all.map(({ share }, at) => {
    const height = Math.max(2, share * 28)
    return `<rect class="${toneOf(share)}" x="${(at * width).toFixed(3)}" y="${(28 - height).toFixed(3)}" width="${(width - 0.6).toFixed(3)}" height="${height.toFixed(3)}"/>`
  })
  const rows = all.map(({ until, share, name, amount }) =>
    row(toneOf(share), { name: until === null ? 'After that' : `Until ${formatInZone(place, until)}`, value: amount || name, more: amount && name }),
  )
  return `${picture(28, bars)}<ol class="legend">${rows.join('')}</ol>${rest}`
}

type Known = { readonly promised: Money; readonly open: Money; readonly showsAmounts: boolean }

/** How high a step stands, and how it is said. Where amounts are hidden a step of several terms is a part, whatever its share. */
function levelOf({ refund, percent }: CancelStep, { promised, open, showsAmounts }: Known): Level {
  const isAll = compareMoney(refund, promised) === 0
  const name = !isZero(open) ? 'A part of it' : isAll ? 'All of it' : percent === null ? 'A part of it' : `${percent}%`
  if (!showsAmounts) return { share: SHARES[name] ?? (percent ?? 0) / 100, name, amount: '' }
  const whole = promised.minor + open.minor
  const percentOfAll = (refund.minor * 100n) / whole
  const isExact = percentOfAll * whole === refund.minor * 100n
  const share = `${isExact ? '' : 'over '}${percentOfAll}%`
  return { share: Number(refund.minor) / Number(whole), name: percentOfAll > 0n ? share : '', amount: formatMoney(refund) }
}

const SHARES: Readonly<Record<string, number>> = { 'All of it': 1, 'A part of it': 0.5 }

/** Two steps that are said alike are one, until the later. */
function merge<Step extends Level>(steps: readonly Step[]): Step[] {
  return steps.filter((step, at) => {
    const next = steps[at + 1]
    return !next || next.name !== step.name || next.amount !== step.amount
  })
}

const toneOf = (share: number) => (share >= 1 ? 'tone-all' : share > 0 ? 'tone-part' : 'tone-none')

/** Until when all of it is given back; undefined: never, or not any more. */
export function freeUntilOf(scale: CancelScale | undefined): Instant | undefined {
  const [first] = scale?.steps ?? []
  return scale && first && compareMoney(first.refund, scale.total) === 0 ? first.until : undefined
}

const picture = (height: number, bars: readonly string[]) =>
  `<svg class="bars" viewBox="0 0 100 ${height}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`

type Row = { readonly name: string; readonly value: string; readonly more: string }

function row(tone: string, { name, value, more }: Row): string {
  return `<li><svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><rect class="${tone}" width="10" height="10" rx="2"/></svg><span>${escapeHtml(name)}</span><b>${escapeHtml(value)}${more ? ` <small>${escapeHtml(more)}</small>` : ''}</b></li>`
}
