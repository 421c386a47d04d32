import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays } from '@tradewind/domain/time'
import type { Page, Reader, Visit } from '../client.ts'
import type { Shop } from '../set-up-shop.ts'
import { type Deed, end, type Hands } from './trip.ts'
import { leaveGateway } from './visit-gateway.ts'

/** Those who can be quoted to, and who reads what is sent to them. */
export type Readers = { readonly customers: readonly number[]; readonly reader: Reader }
type Kart = { readonly kart: StaffKart }
type Traveller = {
  readonly kart: StaffKart
  /** Of the page of the proposal. */
  readonly path: string
  readonly visit: (path: string, form?: Visit['form']) => Promise<Page>
}

const DEED = 'sell by a proposal'

/**
 * The desk sends a proposal; its traveller reads it, tries what else could be chosen, accepts it, pays the deposit by card and perhaps the rest; the desk vouchers it, or it comes to
 * nothing and what was paid goes back. Every step is left now and then, and pressed twice.
 */
export function sellByProposal(shop: Shop, { customers, reader }: Readers): Deed {
  return async (hands) => {
    const sent = await send(hands, shop, { customers, reader })
    if (!sent || hands.random.chance(0.1)) return
    if (!(await accept(hands, sent))) return
    await pay(hands, sent, 'due')
    if (hands.random.chance(0.15)) return void (await move(hands, sent.kart, 'cancelled'))
    if (hands.random.chance(0.5)) await pay(hands, sent, 'all')
    if (hands.random.chance(0.1)) return hands.journal.countOutcome(DEED, 'accepted and left')
    await move(hands, sent.kart, 'vouchered')
    if (hands.random.chance(0.5)) await pay(hands, sent, 'all')
  }
}

/** An activity of few places, a guide with terms of its own, and an evening that may be chosen; a deposit, and the rest by a day. */
async function send(
  { client, journal, random }: Hands,
  { firstDay, options, starts, days }: Shop,
  { customers, reader }: Readers,
): Promise<Traveller | undefined> {
  const { tourOptionId, activityId } = random.pick(options)
  const saved = await client.call<Kart>('kart/saveKart', {
    ...{ customerId: random.pick(customers), kartName: 'Soak proposal', adults: 1 + random.below(3), noOfDays: days + 5 },
    ...{ noOfNights: 0, currencySymbol: 'AED', arrivalDate: firstDay, serviceCharge: '12.50', totalPrice: '462.45' },
    activities: [
      {
        ...{ activityId, tourOptionId, startDate: addDays(firstDay, random.below(days)), time: random.pick(starts) },
        ...{ price: '299.95', priceReason: 'Soaked' },
      },
    ],
    miscellaneous: [
      {
        ...{ name: 'Guide', price: '150', startDate: addDays(firstDay, 2) },
        cancellation: [{ amount: 1, unit: 'hour', refundPercent: 40 }],
      },
      { name: 'Dhow evening', price: '110.05', startDate: addDays(firstDay, 1), isOptional: true, choice: 'An evening' },
    ],
    instalments: [{ percent: 30, dueOn: null }],
    paymentDeadline: `${addDays(firstDay, 1)}T19:59:00.000Z`,
    idempotencyKey: crypto.randomUUID(),
  })
  if (saved.status !== 200) return end(journal, DEED, saved)
  const { kart } = saved.body
  const wish = {
    ...{ quotationId: kart.id, version: kart.version, email: 'traveller@soak.example', idempotencyKey: crypto.randomUUID() },
  }
  const presses = random.chance(0.2) ? [client.call('proposals/sendProposal', wish)] : []
  const sent = await client.call<{ proposal: Proposal }>('proposals/sendProposal', wish)
  await Promise.all(presses)
  if (sent.status !== 200) return end(journal, DEED, sent)
  journal.countOutcome('send a proposal', 'sent')
  const address = `127.${1 + random.below(250)}.${random.below(250)}.${1 + random.below(250)}`
  return {
    kart,
    path: new URL(sent.body.proposal.link).pathname,
    visit: (path, form) => reader.page(path, { address, ...(form && { form }) }),
  }
}

async function accept({ journal, random }: Hands, { kart, path, visit }: Traveller): Promise<boolean> {
  const [evening] = kart.miscellaneous.flatMap(({ id, isOptional }) =>
    isOptional && id !== undefined ? [`miscellaneous.${id}`] : [],
  )
  await visit(path)
  const picked = random.chance(0.5) ? (evening ?? '') : ''
  const chosen = await visit(`${path}?${new URLSearchParams({ 'pick-0': picked })}`)
  const seen = /name="seen" data-live="seen" value="([\d.]+)"/.exec(chosen.html)?.[1] ?? ''
  const form = { name: 'Soak Traveller', terms: 'yes', seen, 'pick-0': picked }
  if (random.chance(0.2))
    await visit(`${path}/ask`, { name: form.name, body: 'Is there shade?', about: '', key: crypto.randomUUID() })
  const presses = random.chance(0.2) ? [visit(`${path}/accept`, form)] : []
  const { status } = await visit(`${path}/accept`, form)
  await Promise.all(presses)
  if (status === 303) journal.recordAccepted(kart.id)
  journal.countOutcome('accept a proposal', status === 303 ? `accepted${picked && ' with the evening'}` : `${status}`)
  return status === 303
}

/** By card on its page: what is due, or all that is open. Some come back from the gateway, some leave it to its callback. */
async function pay({ journal, random, sandboxUrl }: Hands, { path, visit }: Traveller, wanted: 'due' | 'all'): Promise<void> {
  const deed = `pay a proposal (${wanted})`
  const { html } = await visit(path)
  const [section = ''] = /<section class="card" id="pay">.*?<\/section>/s.exec(html) ?? []
  const fields = [...section.matchAll(/name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  const form = { ...Object.fromEntries(fields), name: 'Soak Traveller', wanted }
  if (!('key' in form)) return journal.countOutcome(deed, 'nothing to pay')
  const presses = random.chance(0.2) ? [visit(`${path}/pay`, form)] : []
  const leaving = await visit(`${path}/pay`, form)
  await Promise.all(presses)
  const gatewayOrderId = /http-equiv="refresh" content="0;url=[^"]*\/([\w-]+)"/.exec(leaving.html)?.[1]
  if (!gatewayOrderId) return journal.countOutcome(deed, `${leaving.status}`)
  const back = await leaveGateway(sandboxUrl, gatewayOrderId, random)
  if (!back) return journal.countOutcome(deed, 'left at the gateway')
  const returns = random.chance(0.2) ? [visit(back.pathname)] : []
  const { status } = await visit(back.pathname)
  await Promise.all(returns)
  journal.countOutcome(deed, `back from the gateway ${status}`)
}

async function move({ client, journal, random }: Hands, { id }: StaffKart, status: 'vouchered' | 'cancelled'): Promise<void> {
  const read = await client.get<Kart>(`kart/getKartById?id=${id}`)
  if (read.status !== 200) return end(journal, DEED, read)
  const wish = { id, version: read.body.kart.version, status, reason: 'Soaked' }
  const presses = random.chance(0.2) ? [client.call('kart/setKartStatus', wish)] : []
  const moved = await client.call<Kart>('kart/setKartStatus', wish)
  await Promise.all(presses)
  if (moved.status !== 200) return end(journal, DEED, moved)
  if (status === 'vouchered') journal.recordQuotation(id, status)
  journal.countOutcome(DEED, status)
}
