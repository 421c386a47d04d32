import { formatInZone, formatWeekday } from '@tradewind/domain/format-date'
import { formatAmount, formatMoney } from '@tradewind/domain/format-money'
import { isZero, type Money, negate } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { drawQrCode } from '../../papers/draw-qr-code.ts'
import type { Paper } from '../../papers/paper.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { type Day, daysOf, type Entry } from '../page/proposal-days.ts'
import { isCancelled, nameDue, rowsOfTotal, sayAgreed, sayInOwn, travelOf, whoFor } from '../page/proposal-words.ts'
import { paragraphsOf } from './paragraphs-of.ts'

type Print = {
  readonly now: Instant
  readonly accent: string
  readonly logo: string | null
  readonly place: Parameters<typeof formatInZone>[0]
  /** Where the living proposal can be read. */
  readonly link: string
}

/** A proposal on A4: its days, what is chosen of it with what another choice would change, its price, what is to be paid when, and its terms. It shows what its page shows. */
export function proposalPaper(opened: OpenedProposal, { now, accent, logo, place, link }: Print): Paper {
  const { kart, company, state, proposal, plan, inOwn } = opened
  const own = inOwn && sayInOwn(inOwn, place)
  const money = (amount: string) => formatAmount(amount, kart.currencySymbol)
  const { days, anyDay } = daysOf(kart)
  const entries = (all: readonly Entry[]) => all.flatMap((entry) => entryOf(entry, opened, money))
  const dayOf = ({ number, date, entries: own }: Day) => ({
    title: [`Day ${number}`, date && formatWeekday(date)].filter(Boolean).join(', '),
    entries: entries(own),
  })
  const data = {
    frame: {
      title: kart.kartName,
      author: company.companyName,
      subject: kart.quotationId,
      accent,
      foot: state === 'accepted' ? sayAgreed(proposal) : `Valid until ${formatInZone(place, proposal.valid_until)}`,
      company: {
        name: company.companyName,
        lines: [company.address, [company.phone, company.email].filter(Boolean).join(' · ')].filter(Boolean),
        logo,
      },
      facts: [
        { label: 'Proposal', value: kart.quotationId, big: true },
        { label: 'Version', value: String(kart.version), big: false },
      ],
    },
    name: kart.kartName,
    forWhom: whoFor(opened),
    travel: travelOf(kart),
    remark: kart.remarkForCustomer,
    wishes: kart.remark,
    days: days.map(dayOf),
    anyDay: entries(anyDay),
    totalLabel: opened.changed ? 'To pay in all' : 'Total',
    total: kart.totalPrice === undefined ? '' : money(kart.totalPrice),
    inOwn: kart.totalPrice === undefined || !own ? '' : `${own.before}${own.sum}${own.after}`,
    rows: kart.totalPrice === undefined ? [] : rowsOfTotal(opened).map(({ label, amount }) => ({ label, value: money(amount) })),
    plan:
      kart.totalPrice === undefined
        ? []
        : plan.map(({ dueOn, amount }) => ({ label: nameDue(dueOn, state), value: formatMoney(amount) })),
    terms: paragraphsOf(opened.terms),
    code: drawQrCode(link, 'paper'),
  }
  return { template: 'proposals/draw/proposal.typ', data, madeAt: now }
}

function entryOf(entry: Entry, opened: OpenedProposal, money: (amount: string) => string) {
  const { offer, kart } = opened
  const { key, time, title, details, price, isOptional, choice, isOwn, isDeparture } = entry
  if (isDeparture && (isOptional || isCancelled(opened, key))) return []
  const isOther = choice !== '' && isOptional
  const difference = offer.differences.get(key)
  // What was not chosen is no part of the journey that was agreed to.
  if (isOther && difference === undefined) return []
  const change = isOther && difference && kart.totalPrice !== undefined ? sayChange(difference) : ''
  const isGone = isCancelled(opened, key)
  const tags = [
    isGone ? 'Cancelled' : '',
    isOther ? `${choice}: another choice${change}` : '',
    isOptional && choice === '' ? 'Optional, not in the total' : '',
    isOwn ? 'Booked by you' : '',
  ]
  return [
    {
      time: time ?? '',
      title,
      details: details.filter(Boolean),
      price: price && !isOwn && !isGone ? money(price) : '',
      tag: tags.filter(Boolean).join(' · '),
      isOther: isOther || isGone,
    },
  ]
}

function sayChange(by: Money): string {
  if (isZero(by)) return ', at the same total'
  return by.minor > 0n ? `, + ${formatMoney(by)}` : `, − ${formatMoney(negate(by))}`
}
