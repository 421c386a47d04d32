import { formatInZone } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney, isZero, type Money, subtract } from '@tradewind/domain/money'
import type { PayerMethod } from '@tradewind/domain/payments/payer-methods'
import type { PlannedPayment } from '@tradewind/domain/quotations/payment-plan'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Receipt } from '../../quotations/sell/receipt-repo.ts'
import { sayPaid } from '../pay/paid-proposals.ts'
import type { ProposalPayment } from '../pay/proposal-payment-repo.ts'
import { hasArrived, isInProgress, type MadePayments } from '../pay/read-payments.ts'
import { amountOf, seenOf, type ToPay, type Wanted } from '../pay/to-pay.ts'
import { payBar } from './bars-html.ts'
import { nameDue, sayCharged, sayRateOf } from './proposal-words.ts'

type SitePlace = Parameters<typeof formatInZone>[0]
/** What was typed into the form that pays, and why nothing was charged. */
export type Paying = { readonly why?: string; readonly wanted?: Wanted }
type Look = {
  readonly token: string
  readonly place: SitePlace
  readonly key: string
  readonly paying: Paying
  /** What has to be seen to before it is paid; empty: nothing. */
  readonly notYet: string
  /** Who accepted it pays it, unless another name is typed. */
  readonly payerName: string
  /** What the wallet of the person who is logged in can pay; undefined: it is not theirs to pay. */
  readonly spendable: Money | undefined
  /** Something was changed or cancelled after the sale: what was planned before is no plan any more, and what is open is all that counts. */
  readonly showsOpenOnly: boolean
}

/** Why nothing was charged, also where nothing is to be paid any more. */
export const whyNotPaid = ({ why }: Paying) => (why ? `<div class="says" role="alert"><p>${escapeHtml(why)}</p></div>` : '')

const amountText = (amount: Money) => escapeHtml(formatMoney(amount))

type Paid = {
  readonly token: string
  readonly place: SitePlace
  /** In whose wallet money is that pays nothing. */
  readonly wallet: string
  /** The quotation was lost or cancelled. */
  readonly hasEnded: boolean
  /** An agency's traveller, who does not read what of a payment was for the quotation. */
  readonly isResold: boolean
}

/** What of an accepted proposal is due when, what was paid, and the form that pays. */
export function paySection(toPay: ToPay, made: MadePayments, look: Look & Paid): string {
  const { plan, open } = toPay
  const shown = look.showsOpenOnly ? plan.flatMap((one) => (isZero(one.open) ? [] : [{ ...one, amount: one.open }])) : plan
  const paid = paidRows(made, look)
  if (plan.length === 0 && paid === '' && isZero(open))
    return `<section class="card" id="pay"><h2>Payment</h2><div class="says good" role="status"><p><b>Nothing is to be paid.</b></p></div></section>`
  const rows = shown.map((one) => dueRow(one))
  return `<section class="card" id="pay"><h2>Payment</h2>
${rows.length > 0 ? `${payBar(shown)}<dl class="parts">${rows.join('')}</dl>` : ''}
${paid}
${isZero(open) ? '<div class="says good gap" role="status"><p><b>Everything is paid.</b></p></div>' : look.notYet || formHtml(toPay, look)}</section>`
}

/** Where nothing is to be paid now: what was paid all the same, and what became of it. Empty: nothing was. */
export function paidSection(made: MadePayments, look: Paid): string {
  const rows = paidRows(made, look)
  return rows && `<section class="card" id="pay"><h2>Payment</h2>${rows}</section>`
}

function paidRows({ online, fromWallet }: MadePayments, look: Paid): string {
  return [
    ...online.filter(hasArrived).map((payment) => paidRow(payment, look)),
    ...fromWallet.map((receipt) => walletRow(receipt, look)),
    ...(online.some(isInProgress) ? [waitingNotice(look)] : []),
  ].join('')
}

function walletRow({ amount, receivedAt, returnedAt }: Receipt, { place }: Paid): string {
  const what = returnedAt === null ? 'paid from the wallet' : 'returned to the wallet'
  const when = escapeHtml(formatInZone(place, returnedAt ?? receivedAt))
  return `<div class="says${returnedAt === null ? ' good' : ''} gap"><p><b>${amountText(amount)} ${what}</b></p><p>${when}</p></div>`
}

function dueRow({ dueOn, amount, open }: PlannedPayment): string {
  const name = nameDue(dueOn, 'accepted')
  const state = isZero(open) ? ' · paid' : compareMoney(open, amount) < 0 ? ` · ${amountText(open)} open` : ''
  return `<div><dt>${escapeHtml(name)}${state}</dt><dd>${amountText(amount)}</dd></div>`
}

/** What a payment has become: it pays of the journey, all of it or a part; it was returned; or it came when nothing was to be paid any more. Each says where the money is. */
function paidRow(payment: ProposalPayment, { token, place, wallet, hasEnded, isResold }: Paid): string {
  const { amount, charged, net, paidAt, payerName, paymentId, receiptId, received } = payment
  const who = escapeHtml([payerName, paidAt === null ? '' : formatInZone(place, paidAt)].filter(Boolean).join(', '))
  const sum = escapeHtml(sayPaid({ amount, charged }))
  const receipt = (id: string) => `<a href="/proposal/${escapeHtml(token)}/receipt/${id}">Receipt</a>`
  const where = escapeHtml(wallet)
  if (received !== null) {
    const rest = compareMoney(received, net) < 0 ? subtract(net, received) : undefined
    const part = rest && `<p>${isResold ? 'A part' : amountText(rest)} of it was not needed, and is in ${where}.</p>`
    return `<div class="says good gap"><p><b>${sum} paid</b></p><p>${who} · ${receipt(String(receiptId))}</p>${part ?? ''}</div>`
  }
  if (receiptId !== null)
    return `<div class="says gap"><p><b>${sum} returned to the wallet</b></p><p>${who}. It is in ${where}, and pays nothing of this journey any more.</p></div>`
  const why = hasEnded ? 'This journey had ended' : 'Nothing was to be paid any more'
  return `<div class="says gap"><p><b>${sum} received</b></p><p>${who} · ${receipt(paymentId)}</p><p>${why}, so it is in ${where}. Please ask your travel company about it.</p></div>`
}

const waitingNotice = ({ token }: Paid) =>
  `<div class="says gap" role="status"><p>A payment is in progress, and the bank has not confirmed it yet. Please do not pay it again. <a href="/proposal/${escapeHtml(token)}#pay">Look again</a></p></div>`

const METHODS: Readonly<Record<PayerMethod, string>> = { card: 'card', upi: 'UPI', netBanking: 'net banking' }

/** 'card, UPI or net banking' */
function nameMethods(methods: readonly PayerMethod[]): string {
  const names = methods.map((method) => METHODS[method])
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function formHtml(toPay: ToPay, { token, key, paying, payerName, spendable, place }: Look): string {
  const { due, open, methods, payRate } = toPay
  const asked = (amount: Money) => escapeHtml(sayCharged(amount, toPay.chargeOf(amount)))
  const canWallet = spendable !== undefined
  if (methods.length === 0 && !canWallet) return `<p class="free gap">Please ask your travel company how to pay.</p>`
  const isPart = due.minor > 0n && compareMoney(due, open) < 0
  const choice = (wanted: Wanted, name: string, isChosen: boolean) =>
    `<label class="tick"><input type="radio" name="wanted" value="${wanted}"${isChosen ? ' checked' : ''}><span>${name}: <b>${asked(amountOf(toPay, wanted))}</b></span></label>`
  const seen = (wanted: Wanted) => `<input type="hidden" name="seen-${wanted}" value="${seenOf(toPay, wanted)}">`
  const what = isPart
    ? `<fieldset class="pick"><legend>What do you pay now?</legend>${choice('due', 'What is due now', paying.wanted !== 'all')}${choice('all', 'Everything', paying.wanted === 'all')}</fieldset>${seen('due')}`
    : `<input type="hidden" name="wanted" value="all"><p class="gap">To be paid: <b>${asked(open)}</b></p>`
  const hidden = `${seen('all')}<input type="hidden" name="key" value="${escapeHtml(key)}">`
  const card =
    methods.length === 0
      ? ''
      : `<label class="gap">Name of the payer<input type="text" name="name" autocomplete="name" maxlength="120" required value="${escapeHtml(payerName)}"></label>
<button>Pay by ${escapeHtml(nameMethods(methods))}</button>`
  const wallet = canWallet
    ? `<button class="second" formaction="/proposal/${escapeHtml(token)}/wallet#pay" formnovalidate>Pay from your wallet (${amountText(spendable)})</button>`
    : ''
  const rate = payRate
    ? `<p class="free under">You are charged in ${escapeHtml(toPay.chargeOf(open)?.currency ?? '')}, at the rate of this proposal: ${escapeHtml(sayRateOf(payRate, place))}.</p>`
    : ''
  return `<form method="post" action="/proposal/${escapeHtml(token)}/pay#pay">${what}${rate}${hidden}${card}${wallet}</form>
${methods.length > 0 ? '<p class="free under">You pay on the page of the payment company and come back here.</p>' : ''}`
}
