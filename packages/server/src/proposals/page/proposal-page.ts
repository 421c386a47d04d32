import { COMMENT_AT_MOST } from '@tradewind/contract/quotations/proposal-shapes'
import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { formatInZone, formatWeekday } from '@tradewind/domain/format-date'
import { formatAmount, formatMoney } from '@tradewind/domain/format-money'
import { isAmountOf, type Money, parseMoney, subtract } from '@tradewind/domain/money'
import type { CancelScale } from '@tradewind/domain/quotations/cancel-scale'
import { whyNotAccept, whyNotYet } from '@tradewind/domain/quotations/proposal-state'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OfferedChange } from '../../quotations/change/describe-change.ts'
import { titleOf } from '../ask-about-proposal.ts'
import { queryOf } from '../choose.ts'
import type { NewerProposal } from '../find-newer.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import type { ProposalPayment } from '../pay/proposal-payment-repo.ts'
import type { MadePayments } from '../pay/read-payments.ts'
import type { ToPay } from '../pay/to-pay.ts'
import type { CatalogueOf } from '../read-catalogue-of.ts'
import { payBar } from './bars-html.ts'
import { cancelSection, freeUntilOf } from './cancel-section.ts'
import { type Agreeing, changeSection } from './change-section.ts'
import { askAddress, isOffered, pickOf, sayChange, tagsHtml, talkHtml, threadHtml, type Ways } from './entry-parts.ts'
import { includedSection } from './included-section.ts'
import { LIVE_TOTAL } from './live-total.ts'
import { newerSection } from './newer-section.ts'
import { type Paying, paidSection, paySection, whyNotPaid } from './pay-section.ts'
import { type Face, faceHtml, pictureHtml } from './picture-html.ts'
import { type Day, daysOf, type Entry, sayStayRides } from './proposal-days.ts'
import { proposalStyle } from './proposal-style.ts'
import {
  countOf,
  isCancelled,
  nameDue,
  nameWallet,
  rowsOfTotal,
  sayAgreed,
  sayInOwn,
  sayRateOf,
  travelOf,
  whoFor,
} from './proposal-words.ts'
import { type Reselling, resellSection } from './resell-section.ts'
import { staysSection } from './stays-section.ts'

/** Where and when times are read. */
type SitePlace = Parameters<typeof formatInZone>[0]
/** What was wrong with the form that accepts, beside its fields; `name` is kept as it was written. */
export type FormFaults = {
  readonly name: string
  readonly faults: { readonly name?: string; readonly terms?: string }
  /** The total is another one than was seen, because of what was chosen. */
  readonly isChanged?: boolean
}
/** The form that asks: about which service, and what was typed into it before. */
export type Asking = {
  readonly about: string
  readonly name?: string
  readonly body?: string
  readonly faults?: { readonly name?: string; readonly body?: string }
}
type Look = {
  readonly accent: string
  readonly deep: string
  readonly nonce: string
  readonly place: SitePlace
  readonly token: string
  readonly form?: FormFaults | undefined
  readonly asking: Asking
  /** Of a press that is repeated: what is asked or paid with it is written once. */
  readonly key: string
  readonly paying: Paying
  /** A change that waits for the traveller. */
  readonly change: OfferedChange | undefined
  readonly agreeing: Agreeing
  /** Of one that was replaced, where its link leads on. */
  readonly newer: NewerProposal | undefined
  /** Why it can be neither accepted nor paid yet. */
  readonly notSold: readonly SaleFault[]
  /** What is to be paid once it is accepted, and what the wallet of the person who is logged in could pay of it. */
  readonly toPay: ToPay | undefined
  readonly made: MadePayments
  /** Of the voucher, once what was accepted is sold. */
  readonly voucherCode: string | undefined
  /** For an agent whose company it was sent to. */
  readonly reselling: Reselling | undefined
  readonly spendable: Money | undefined
  readonly catalogue: CatalogueOf
  readonly scale: CancelScale | undefined
  /** The total that was seen before something was chosen. */
  readonly seen: string | undefined
}

/**
 * A proposal as its traveller reads it: HTML that needs no script. Every figure in it is one that the break-up of the quotation allows; nothing of a cost, a margin
 * or a remark of staff reaches it, because `CustomerKart` has no room for them.
 */
export function proposalPage(opened: OpenedProposal, look: Look): string {
  const { kart, company, terms } = opened
  const itinerary = daysOf(kart)
  // What was not chosen is no part of the journey that was agreed to.
  const isShown = ({ key, choice, isOptional }: Entry) => choice === '' || !isOptional || isOffered(opened, key)
  const days = itinerary.days.map((day) => ({ ...day, entries: day.entries.filter(isShown) }))
  const anyDay = itinerary.anyDay.filter(isShown)
  const money = (amount: string) => escapeHtml(formatAmount(amount, kart.currencySymbol))
  const { token, place, catalogue, scale } = look
  const parts: Parts = { opened, token, place, catalogue, money }
  const forWhom = whoFor(opened)
  const body = `<header class="cover"><svg class="sea" viewBox="0 0 1440 96" preserveAspectRatio="none" aria-hidden="true"><path opacity=".07" d="M0 40c240-52 480 44 720 8s480-44 720-4v52H0z"/><path opacity=".09" d="M0 68c200 28 420-36 700-10s520 22 740-14v52H0z"/></svg><div class="wrap">
<div class="brand">${company.logoUrl ? `<img src="${escapeHtml(company.logoUrl)}" alt="">` : ''}<span>${escapeHtml(company.companyName)}</span><span>${escapeHtml(kart.quotationId)}, version ${kart.version}</span></div>
<div class="title">${forWhom ? `<p>For ${escapeHtml(forWhom)}</p>` : ''}
<h1>${escapeHtml(kart.kartName)}</h1>
<p>${escapeHtml(travelOf(kart))}</p>
</div>
<div class="by">${callHtml(company)}${opened.state === 'open' ? `<p class="until">Valid until ${escapeHtml(formatInZone(look.place, opened.proposal.valid_until))}</p>` : ''}</div>
</div></header>
<div class="wrap plan"><main class="main">
${newerSection(look.newer, company.companyName)}
${kart.remarkForCustomer ? `<section class="card"><p class="note">${escapeHtml(kart.remarkForCustomer)}</p></section>` : ''}
${kart.remark ? `<section class="card"><h2>Your wishes</h2><p class="note">${escapeHtml(kart.remark)}</p></section>` : ''}
${staysSection(parts)}
${days.length > 0 ? `<section><h2>Day by day</h2><ol class="days">${days.map((day) => dayHtml(day, parts)).join('')}</ol></section>` : ''}
${anyDay.length > 0 ? `<section class="card"><h2>Also for you</h2><ul class="others">${anyDay.map((entry) => entryHtml(entry, parts)).join('')}</ul></section>` : ''}
${includedSection(parts)}
${cancelSection({ opened, scale, place })}
${terms ? `<section class="card" id="terms"><details${opened.state === 'open' ? ' open' : ''}><summary>Terms and conditions</summary><div class="terms">${terms}</div></details></section>` : ''}
${askHtml(opened, look)}
</main>
<aside class="side" aria-label="Price and acceptance"><section class="card"><div data-live="price">${priceHtml(opened, money, look)}${pdfHtml(opened, look)}</div>${acceptHtml(opened, look)}</section>${changeSection(look.change, { ...look, acceptedBy: opened.proposal.accepted_by, showsPrices: kart.priceBreakup === 'full' })}${whyNotPaid(look.paying)}${paymentHtml(opened, look)}${look.reselling ? resellSection(look.reselling, look) : ''}</aside>
</div>
${barHtml(opened, money, look)}
<footer><div class="wrap"><span>${escapeHtml([company.companyName, company.address].filter(Boolean).join(', '))}</span><span>${contactHtml(company)}</span></div></footer>`
  const script = opened.offer.choices.length > 0 ? `<script type="module" nonce="${look.nonce}">${LIVE_TOTAL}</script>` : ''
  return frame(`${kart.kartName} · ${company.companyName}`, `${body}${script}`, look)
}

/** What was paid stays there whatever became of the proposal; the form that pays, while something is to be paid by this link. */
function paymentHtml(opened: OpenedProposal, look: Look): string {
  const { proposal, quotation, changed } = opened
  const hasEnded = quotation.status === 'lost' || quotation.status === 'cancelled'
  const paid = { ...look, wallet: nameWallet(opened), hasEnded, isResold: proposal.resold_from !== null }
  if (!look.toPay) return paidSection(look.made, paid)
  const form = { showsOpenOnly: changed !== undefined, payerName: proposal.accepted_by, notYet: notYetHtml(opened, look) }
  return paySection(look.toPay, look.made, { ...paid, ...form })
}

/** Keeps the total in sight on a phone, where its card comes last, and leads there. */
function barHtml({ kart, state }: OpenedProposal, money: Format, { toPay, notSold, seen }: Look): string {
  const { totalPrice, currencySymbol } = kart
  const verb = (name: string) => (notSold.length > 0 ? 'See why' : name)
  const total =
    totalPrice === undefined
      ? '<span></span>'
      : `<b data-live="bar">${money(totalPrice)}${state === 'open' ? movedHtml(parseMoney(totalPrice, currencySymbol), seen) : ''}</b>`
  if (toPay && toPay.open.minor > 0n)
    return `<section class="bar" aria-label="Price in short"><b>${escapeHtml(formatMoney(toPay.open))}</b><a href="#pay">${verb('Pay')}</a></section>`
  return state === 'open'
    ? `<section class="bar" aria-label="Price in short">${total}<a href="#accept">${verb('Accept')}</a></section>`
    : ''
}

type Framed = Pick<Look, 'accent' | 'deep' | 'nonce'>

/** A page with one sentence, for a link that shows nothing. */
export function proposalNotice(title: string, sentence: string, look: Framed): string {
  return frame(
    title,
    `<main class="wrap plan"><section class="card"><h1 class="small">${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></section></main>`,
    look,
  )
}

/** Leads on to the page of the gateway without a script: a form that is answered with another address may go to our own alone. */
export function leavePage(address: string, look: Framed): string {
  const to = escapeHtml(address)
  const body = `<main class="wrap plan"><section class="card"><h1 class="small">To the payment page</h1><p>You come back here when you have paid.</p><p class="gap"><a class="go" href="${to}" rel="noreferrer">Continue</a></p></section></main>`
  return frame('To the payment page', body, look, `<meta http-equiv="refresh" content="0;url=${to}">`)
}

type ReceiptLook = Framed & { readonly place: SitePlace; readonly token: string }

/** What was paid, by whom and for what, in the name of the company whose proposal it is. */
export function receiptPage({ opened, payment }: { opened: OpenedProposal; payment: ProposalPayment }, look: ReceiptLook): string {
  const { kart, company, inOwn } = opened
  const { receiptId, paymentId } = payment
  const number = `${kart.quotationId}/${receiptId ?? paymentId.slice(-8)}`
  const isExchanged = payment.charged.currency !== payment.amount.currency
  const rows = [
    ['Number', number],
    ['Received from', payment.payerName],
    ['For', `${kart.kartName}, ${kart.quotationId}`],
    ['On', payment.paidAt === null ? '' : formatInZone(look.place, payment.paidAt)],
    ['By', 'Online payment'],
    ...(receiptId === null ? [['Where it is', `In ${nameWallet(opened)}: it pays nothing of this journey`]] : []),
    ...(isExchanged ? [['Charged', formatMoney(payment.charged)]] : []),
    ...(isExchanged && inOwn ? [['Rate', sayRateOf(inOwn.payRate, look.place)]] : []),
  ].map(([name = '', text = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`)
  const body = `<main class="wrap plan"><section class="card paper"><p><b>${escapeHtml(company.companyName)}</b></p>
<p class="free">${escapeHtml([company.address, company.phone, company.email].filter(Boolean).join(' · '))}</p>
<h1 class="small under">Receipt</h1><div class="total">${escapeHtml(formatMoney(payment.amount))}</div><dl>${rows.join('')}</dl>
<p class="free under">It is no tax invoice.</p><p class="under back"><a href="/proposal/${escapeHtml(look.token)}#pay">Back to the proposal</a></p></section></main>`
  return frame(`Receipt ${number}`, body, look)
}

function frame(title: string, body: string, { accent, deep, nonce }: Framed, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">${head}
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${proposalStyle(accent, deep)}</style></head>
<body>${body}</body></html>`
}

type Format = (amount: string) => string

type Parts = Ways & { readonly money: Format; readonly catalogue: CatalogueOf }

function dayHtml({ number, date, entries }: Day, parts: Parts): string {
  const head = `<h3><span>Day ${number}</span>${date ? escapeHtml(formatWeekday(date)) : ''}</h3>`
  const leader = leaderOf(entries, parts)
  const list = entries.map((entry) => entryHtml(entry, parts, leader?.key)).join('')
  const rest = list === '' ? '<p class="free">A day at leisure.</p>' : `<ul>${list}</ul>`
  const picture = leader ? parts.catalogue.pictureOf(leader.key) : undefined
  const seen = picture ? pictureHtml(picture, '(max-width: 700px) 100vw, 200px') : faceHtml(faceOf(entries, parts))
  return `<li class="card day"><div class="pic${picture ? '' : ' drawn'}" data-live="pic-${number}">${seen}</div><div class="day-text">${head}${rest}</div></li>`
}

const isStay = ({ key, isDeparture }: Entry) => key.startsWith('accomodations.') && isDeparture === undefined
/** Part of the day: not left out by a choice, nor cancelled. */
const isOn = (entry: Entry, { opened }: Parts) => !(entry.choice !== '' && entry.isOptional) && !isCancelled(opened, entry.key)

/** Whose picture stands for a day: that of what is done, else of where the night is spent. */
function leaderOf(entries: readonly Entry[], parts: Parts): Entry | undefined {
  const pictured = entries.filter((entry) => isOn(entry, parts) && parts.catalogue.pictureOf(entry.key) !== undefined)
  return pictured.find((entry) => !isStay(entry) && !entry.isOptional) ?? pictured.find((entry) => !entry.isOptional) ?? pictured[0]
}

const FACES: readonly (readonly [list: string, face: Face])[] = [
  ['activities', 'activity'],
  ['miscellaneous', 'activity'],
  ['flightDetails', 'flight'],
  ['accomodations', 'hotel'],
  ['transfers', 'drive'],
]

/** What a day without a picture is most about. */
function faceOf(entries: readonly Entry[], parts: Parts): Face {
  const on = entries.filter((entry) => isOn(entry, parts))
  return FACES.find(([list]) => on.some(({ key }) => key.startsWith(`${list}.`)))?.[1] ?? 'leisure'
}

/** `leader`: whose picture stands beside the day already. */
function entryHtml(entry: Entry, parts: Parts, leader?: string): string {
  const { key, time, title, details, price, isOptional, choice, isOwn, isDeparture } = entry
  const { opened, catalogue, money } = parts
  const isGone = isCancelled(opened, key)
  // What is cancelled drives nobody, and lets nobody in.
  if ((isDeparture || isStay(entry)) && isGone) return ''
  if (isDeparture) return passingHtml({ live: key, time, title, details, isHidden: isOptional })
  // Its card says the rest; who does not stay there checks in nowhere.
  if (isStay(entry))
    return passingHtml({
      ...{ live: `${key}.day`, time, title: `Check-in, ${title}`, details: checkInOf(opened, key) },
      isHidden: isOptional,
    })
  const pick = pickOf(opened, key)
  const name = `<b>${escapeHtml(title)}</b>`
  const picture = key === leader ? undefined : catalogue.pictureOf(key)
  const state = isGone ? ' gone' : choice !== '' && isOptional ? ' other' : ''
  const amount = price && !isOwn && !isGone ? `<span class="amount">${money(price)}</span>` : ''
  return `<li class="entry${state}" id="${key}"><span class="time">${time ?? ''}</span><div>${picture ? `<div class="thumb">${pictureHtml(picture, '96px')}</div>` : ''}${pick?.group ?? ''}${pick ? pick.choose(name) + pick.none : name}${tagsHtml(opened, entry)}${details.map((detail) => `<p>${escapeHtml(detail)}</p>`).join('')}${talkHtml(key, title, parts)}</div>${amount}</li>`
}

type Passing = Pick<Entry, 'time' | 'title' | 'details'> & { readonly live: string; readonly isHidden: boolean }

/** A part of what stands elsewhere. With another choice it comes or goes: the script replaces it. */
function passingHtml({ live, time, title, details, isHidden }: Passing): string {
  return `<li class="entry" data-live="${live}"${isHidden ? ' hidden' : ''}><span class="time">${time ?? ''}</span><div><b>${escapeHtml(title)}</b>${details.map((detail) => `<p>${escapeHtml(detail)}</p>`).join('')}</div></li>`
}

/** '3 nights', and how its guests come. */
function checkInOf({ kart: { accomodations, flightDetails } }: OpenedProposal, key: string): string[] {
  const line = accomodations.find(({ id }) => key === `accomodations.${id}`)
  return line ? [countOf(line.noOfNights, 'night', 'nights'), ...sayStayRides(line, flightDetails)] : []
}

function priceHtml(opened: OpenedProposal, money: Format, { place, scale, seen }: Look): string {
  const { kart, state, plan, inOwn, changed } = opened
  const { totalPrice } = kart
  if (totalPrice === undefined) return '<h2>Your journey</h2><p class="free">You get the price in person.</p>'
  const people = countOf(kart.adults + kart.child + kart.infant, 'traveller', 'travellers')
  const rows = rowsOfTotal(opened)
  const list = rows.map(({ label, amount }) => `<div><dt>${label}</dt><dd>${money(amount)}</dd></div>`).join('')
  return `<div class="soft">${changed ? 'To pay in all' : 'Total'} for ${people}</div><div class="total" id="total">${money(totalPrice)}</div>${state === 'open' ? movedHtml(parseMoney(totalPrice, kart.currencySymbol), seen) : ''}${inOwn ? ownHtml(inOwn, place) : ''}${list && `<dl>${list}</dl>`}${state === 'open' ? planHtml(plan, state) : ''}${state === 'open' ? freeHtml(scale, place) : ''}`
}

/** What a choice has changed of the total that was seen before it. */
function movedHtml(total: Money, seen: string | undefined): string {
  if (seen === undefined || seen.length > 20 || !isAmountOf(seen, total.currency)) return ''
  const change = sayChange(subtract(total, parseMoney(seen, total.currency)))
  return change && `<span class="moved">${escapeHtml(change)}</span>`
}

function freeHtml(scale: CancelScale | undefined, place: SitePlace): string {
  const until = freeUntilOf(scale)
  return until ? `<p class="free under">${escapeHtml(`Free to cancel until ${formatInZone(place, until)}.`)}</p>` : ''
}

/** What is charged for the whole, where it is paid in another currency. */
function ownHtml(inOwn: NonNullable<OpenedProposal['inOwn']>, place: SitePlace): string {
  const { before, sum, after } = sayInOwn(inOwn, place)
  return `<p class="free own">${escapeHtml(before)}<b>${escapeHtml(sum)}</b>${escapeHtml(after)}</p>`
}

/** The same on paper, with what is chosen. */
function pdfHtml({ offer }: OpenedProposal, { token }: Look): string {
  const query = queryOf(offer)
  return `<p class="under back"><a href="/proposal/${escapeHtml(token)}/pdf${query && escapeHtml(`?${query}`)}">Save as PDF</a></p>`
}

/** What is to be paid when, before it is accepted. Nothing where all of it is to be paid on no day that was said. */
function planHtml(plan: OpenedProposal['plan'], state: OpenedProposal['state']): string {
  const [first] = plan
  if (!first || (plan.length === 1 && first.dueOn === 'open')) return ''
  const rows = plan.map(
    ({ dueOn, amount }) => `<div><dt>${escapeHtml(nameDue(dueOn, state))}</dt><dd>${escapeHtml(formatMoney(amount))}</dd></div>`,
  )
  return `<h2 class="small-head">To be paid</h2>${payBar(plan)}<dl class="parts">${rows.join('')}</dl>`
}

/** People of one type who pay the same, once. */
function acceptHtml(opened: OpenedProposal, look: Look): string {
  const { state, company, terms, offer, kart } = opened
  const { token, form, key } = look
  if (state === 'accepted') return acceptedHtml(opened, look)
  const why = whyNotAccept(state, company.companyName)
  if (state === 'replaced') return `<div class="accept">${replacedHtml(opened, look)}</div>`
  if (why)
    return `<div class="accept"><div class="says" role="status"><p>${escapeHtml(why)}</p></div>${state === 'expired' ? askOnceHtml({ token, key, ...OF_TODAY }) : ''}</div>`
  const { name = '', faults = {} } = form ?? {}
  const fault = (field: 'name' | 'terms') =>
    faults[field] ? `<p class="wrong" id="${field}-wrong">${escapeHtml(faults[field])}</p>` : ''
  const marks = (field: 'name' | 'terms') => (faults[field] ? ` aria-invalid="true" aria-describedby="${field}-wrong"` : '')
  const agree = terms
    ? 'I have read the <a href="#terms">terms</a> and accept them for all travellers.'
    : 'I accept this for all travellers.'
  const address = `/proposal/${escapeHtml(token)}`
  const chosen =
    offer.choices.length === 0 ? '' : chosenHtml({ address, total: kart.totalPrice ?? '', isChanged: form?.isChanged === true })
  if (look.notSold.length > 0)
    return `<div class="accept" id="accept" data-lacks><h2>Accept this proposal</h2><form method="post" id="accept-form" action="${address}/accept#accept">${chosen}</form>${notYetHtml(opened, look)}</div>`
  return `<div class="accept" id="accept"><h2>Accept this proposal</h2><form method="post" id="accept-form" action="${address}/accept#accept">${chosen}
<label class="tick"><input type="checkbox" name="terms" value="yes" required${marks('terms')}><span>${agree}</span></label>${fault('terms')}
<label>Your full name<input type="text" name="name" autocomplete="name" maxlength="120" required value="${escapeHtml(name)}"${marks('name')}></label>${fault('name')}
<button>Accept</button></form><p class="free under">Nothing is charged now.</p></div>`
}

/** Where the newer one is read; and whom to ask where its link is not known to be for the same person. */
function replacedHtml({ state, company }: OpenedProposal, { newer }: Look): string {
  const name = company.companyName
  if (newer)
    return `<div class="says" role="status"><p>${escapeHtml(`${name} has sent a newer proposal.`)} <a href="/proposal/${escapeHtml(newer.token)}">Open it</a></p></div>`
  const contact = contactHtml(company)
  const ask = contact && `<p>${escapeHtml(`If you do not have it, please ask ${name}:`)} ${contact}</p>`
  return `<div class="says" role="status"><p>${escapeHtml(whyNotAccept(state, name) ?? '')}</p>${ask}</div>`
}

/** Who accepted it and when; that it was cancelled since; and its voucher. */
function acceptedHtml({ proposal, company, kart }: OpenedProposal, { place, voucherCode }: Look): string {
  const when = proposal.accepted_at ? formatInZone(place, proposal.accepted_at) : ''
  const isNoted = proposal.noted_by !== null
  const how = isNoted ? `, noted by ${escapeHtml(company.companyName)}` : ''
  const then = kart.isCancelled || isNoted ? '' : ` ${escapeHtml(company.companyName)} was notified and will contact you.`
  const ended = kart.isCancelled ? '<div class="says gap" role="status"><p><b>This journey was cancelled.</b></p></div>' : ''
  const voucher =
    voucherCode === undefined ? '' : `<p class="gap"><a class="go" href="/app/voucher/${escapeHtml(voucherCode)}">Voucher</a></p>`
  return `<div class="accept" id="accepted"><div class="says good" role="status"><p><b>${escapeHtml(sayAgreed(proposal))}</b></p><p>${escapeHtml(when)}${how}.${then}</p></div>${ended}${voucher}</div>`
}

/** What its company has to see to first; nothing where it can be agreed to and paid. */
function notYetHtml({ state, company }: OpenedProposal, { notSold, token, key }: Look): string {
  if (notSold.length === 0) return ''
  const step = state === 'open' ? 'accept' : 'pay'
  const why = whyNotYet(step, company.companyName, notSold)
  const body = `Please settle what is still open, so that I can ${step}.`
  return `<div class="says" role="status"><p>${escapeHtml(why)}</p></div>${askOnceHtml({ token, key, body, verb: 'Ask to settle it' })}`
}

const OF_TODAY = { body: 'Please send me the prices of today.', verb: 'Ask for the price of today' }
type Asked = { readonly token: string; readonly key: string; readonly body: string; readonly verb: string }

/** One press asks the desk, as a question that it answers. */
function askOnceHtml({ token, key, body, verb }: Asked): string {
  return `<form method="post" action="/proposal/${escapeHtml(token)}/ask#ask"><input type="hidden" name="about" value=""><input type="hidden" name="key" value="${escapeHtml(key)}">
<input type="hidden" name="body" value="${escapeHtml(body)}"><label class="gap">Your name<input type="text" name="name" autocomplete="name" maxlength="120" required></label>
<button>${escapeHtml(verb)}</button></form>`
}

/** What the form that accepts has beside its own fields where something can be chosen: the total that is seen, and a button for browsers without scripts. */
function chosenHtml({ address, total, isChanged }: { address: string; total: string; isChanged: boolean }): string {
  const says = isChanged
    ? '<div class="says" role="alert"><p>With your choice the total is another one. Please check it and accept again.</p></div>'
    : ''
  return `${says}<p class="free" id="live" role="status"></p><input type="hidden" name="seen" data-live="seen" value="${escapeHtml(total)}">
<button class="second show" id="show-total" formmethod="get" formaction="${address}" formnovalidate>Show the new total</button>`
}

function askHtml(opened: OpenedProposal, { token, place, asking, key }: Look): string {
  const { kart, company, comments } = opened
  const title = titleOf(kart, asking.about)
  const { faults = {}, name = '', body = '' } = asking
  const fault = (field: 'name' | 'body') =>
    faults[field] ? `<p class="wrong" id="ask-${field}-wrong">${escapeHtml(faults[field])}</p>` : ''
  const marks = (field: 'name' | 'body') => (faults[field] ? ` aria-invalid="true" aria-describedby="ask-${field}-wrong"` : '')
  // What was about a service that is no longer in it is not lost.
  const lost = comments.filter(({ line }) => line !== '' && titleOf(kart, line) === undefined)
  const threads = ['', ...new Set(lost.map(({ line }) => line))].map((line) => threadHtml(opened, line, place)).join('')
  return `<section class="card" id="ask"><h2>Ask ${escapeHtml(company.companyName)}</h2>${threads}
<form method="post" id="ask-form" action="/proposal/${escapeHtml(token)}/ask${queryOf(opened.offer) && escapeHtml(`?${queryOf(opened.offer)}`)}#ask">${title === undefined ? '' : `<p class="about">About ${escapeHtml(title)} · <a data-about="" href="${askAddress(opened, token, '')}">About all of it</a></p>`}
<input type="hidden" name="about" value="${title === undefined ? '' : escapeHtml(asking.about)}"><input type="hidden" name="key" value="${escapeHtml(key)}">
<label>Your name<input type="text" name="name" autocomplete="name" maxlength="120" required value="${escapeHtml(name)}"${marks('name')}></label>${fault('name')}
<label class="gap">Your question<textarea name="body" rows="4" maxlength="${COMMENT_AT_MOST}" required${marks('body')}>${escapeHtml(body)}</textarea></label>${fault('body')}
<button class="second">Send</button></form></section>`
}

const telOf = (phone: string) => `tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}`

/** Whom to call or to ask, at the head. */
function callHtml({ phone }: OpenedProposal['company']): string {
  const call = phone && `<span>${escapeHtml(phone)}</span><a class="glass" href="${telOf(phone)}">Call</a>`
  return `<p class="call">${call}<a class="glass" href="#ask">Ask</a></p>`
}

function contactHtml({ phone, email }: OpenedProposal['company']): string {
  const parts = [
    phone && `<a href="${telOf(phone)}">${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ]
  return parts.filter(Boolean).join(' · ')
}
