import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { setExchangeRate } from '../../exchange-rates/set-exchange-rate.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { insertSupplierEntity, listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { acceptProposal } from '../../proposals/accept-proposal.ts'
import { linkOf } from '../../proposals/present-proposal.ts'
import { getProposal } from '../../proposals/proposal-repo.ts'
import { sendProposal } from '../../proposals/send-proposal.ts'
import { moveQuotation } from '../../quotations/move-quotation.ts'
import { lockQuotation, readNewest } from '../../quotations/quotation-repo.ts'
import { addReceipt } from '../../quotations/sell/receive.ts'
import type { SupplierOfLine } from '../../quotations/sell/sell-quotation.ts'
import type { Past } from './past.ts'
import { addPerson, PEOPLE, type Person } from './quotation-people.ts'
import { QUOTED, type Quoted, saveQuoted } from './quoted-journeys.ts'
import { raiseRates } from './raise-rates.ts'
import type { Scene } from './scene.ts'

/** What has been made so far, by its name. */
type Made = { readonly people: Map<Person, number>; readonly quotations: Map<string, number> }

/** The desk of the destination company: quotations in every state, for a family, a wedding, a meeting and two couples. */
export function listQuotationScenes(past: Past): Scene[] {
  const made: Made = { people: new Map(), quotations: new Map() }
  const { at } = past
  return [
    { at: at(-29, '09:10'), play: () => prepare(past, made) },
    ...QUOTED.flatMap((quoted) =>
      quoted.story.map(([day, time, ...step]) => ({ at: at(day, time), play: () => playStep(past, made, quoted, step) })),
    ),
    {
      at: at(-1, '08:20'),
      play: () => raiseRates(past, { activity: 'Evening desert safari', option: 'Premium camp with dinner' }),
    },
  ]
}

async function prepare(past: Past, { people }: Made): Promise<void> {
  const { app } = past
  const editor = { db: app.db, actor: past.actor('admin'), now: app.now() }
  await setExchangeRate(editor, { from: 'USD', to: 'AED', rate: '3.6725', validFrom: undefined })
  people.set('agent', past.actor('agent').userId)
  for (const person of PEOPLE) people.set(person.name, await addPerson(past, person))
}

type Step = Quoted['story'][number] extends readonly [number, string, ...infer Rest] ? Rest : never

async function playStep(past: Past, made: Made, quoted: Quoted, [what, detail]: Step): Promise<void> {
  const customerId = made.people.get(quoted.customer)
  if (what === 'save') {
    if (customerId === undefined) throw new Error(`The demo has no ${quoted.customer}`)
    made.quotations.set(quoted.name, await saveQuoted(past, quoted, customerId))
    return
  }
  const id = made.quotations.get(quoted.name)
  // What could not be made is not told further.
  if (id === undefined) return
  if (what === 'send') return send(past, id)
  if (what === 'accept') return accept(past, id, detail ?? '')
  if (what === 'pay') return pay(past, id, detail ?? '')
  return move(past, id, { status: what, reason: detail ?? '' })
}

const desk = ({ app, actor }: Past) => ({
  ...{ db: app.db, jobs: app.jobs, notify: app.notify, shop: app, actor: actor('admin'), now: app.now(), refuse: refuseAny },
})

async function send(past: Past, quotationId: number): Promise<void> {
  const { version } = await inSite(past.app.db, past.site.id, (tx) => lockQuotation(tx, quotationId))
  await sendProposal(desk(past), {
    quotationId,
    version,
    email: '',
    isIncomplete: false,
    idempotencyKey: `history-${quotationId}-${version}`,
  })
}

/** As its traveller does it, by the link. */
async function accept(past: Past, quotationId: number, name: string): Promise<void> {
  const { app, site } = past
  const link = await inSite(app.db, site.id, async (tx) => {
    const { id } = await tx
      .selectFrom('proposals')
      .select('id')
      .where('quotation_id', '=', BigInt(quotationId))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return linkOf(tx, { env: app.env, site }, await getProposal(tx, Number(id)))
  })
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  await acceptProposal({ ...app, site, now: app.now() }, { token, name, seen: '', field: () => undefined })
}

const pay = (past: Past, id: number, amount: string) =>
  addReceipt(desk(past), { id, amount, note: 'From the wallet', idempotencyKey: `history-${id}-${amount}` })

async function move(past: Past, id: number, step: { readonly status: QuotationStatus; readonly reason: string }): Promise<void> {
  await inSite(past.app.db, past.site.id, async (tx) => {
    const suppliers = step.status === 'vouchered' ? await supplyLines(tx, id) : []
    await moveQuotation(tx, desk(past), id, { ...step, suppliers })
  })
}

const GROUND_SERVICES = { code: 'local:creek and coast ground services', name: 'Creek and Coast Ground Services' }

/** Hotels are owed to themselves, the rest to who does it on the spot, activities too where their rates name nobody. */
async function supplyLines(tx: SiteTx, id: number): Promise<SupplierOfLine[]> {
  const kart = (await readNewest(tx, [id])).get(id)?.kart
  const suppliers: SupplierOfLine[] = []
  for (const line of [
    ...(kart?.accomodations ?? []),
    ...(kart?.activities ?? []),
    ...(kart?.transfers ?? []),
    ...(kart?.miscellaneous ?? []),
  ]) {
    if (line.cost === null || ('bookedByCustomer' in line && line.bookedByCustomer)) continue
    const wanted = 'noOfNights' in line ? { code: `local:${line.name.toLowerCase()}`, name: line.name } : GROUND_SERVICES
    const known = (await listSuppliers(tx)).find(({ name }) => name === wanted.name)
    const supplierId = known?.id ?? (await insertSupplierEntity(tx, wanted))
    if (supplierId !== undefined) suppliers.push({ lineId: line.id, supplierId })
  }
  return suppliers
}
