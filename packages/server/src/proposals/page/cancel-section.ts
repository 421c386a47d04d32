import { formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney, isZero, type Money, subtract } from '@tradewind/domain/money'
import type { CancelScale, CancelStep } from '@tradewind/domain/quotations/cancel-scale'
import type { Instant } from '@tradewind/domain/time'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { barsHtml } from './bars-html.ts'

type SitePlace = Parameters<typeof formatInZone>[0]
type Section = {
  readonly opened: Pick<OpenedProposal, 'kart' | 'company'>
  readonly scale: CancelScale | undefined
  readonly place: SitePlace
}

/** What is given back until when, as a picture with its words below it. A choice changes it: the place of it stays. */
export function cancelSection(section: Section): string {
  const cancels = cancelHtml(section)
  if (cancels === '') return '<div data-live="cancel"></div>'
  return `<section class="card" data-live="cancel"><h2>If you cancel all of it</h2>${cancels}</section>`
}

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
    row(toneOf(share), {
      name: until === null ? 'After that' : `Until ${formatInZone(place, until)}`,
      value: amount || name,
      more: amount && name,
    }),
  )
  return `${barsHtml(28, bars)}<ol class="legend">${rows.join('')}</ol>${rest}`
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

type Row = { readonly name: string; readonly value: string; readonly more: string }

function row(tone: string, { name, value, more }: Row): string {
  return `<li><svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><rect class="${tone}" width="10" height="10" rx="2"/></svg><span>${escapeHtml(name)}</span><b>${escapeHtml(value)}${more ? ` <small>${escapeHtml(more)}</small>` : ''}</b></li>`
}
