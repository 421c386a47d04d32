import { Agent, request } from 'node:http'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import type { BenchServer } from './bench-server.ts'

const HOST = 'bluedhow.localhost'

export type QuotedJourney = { readonly id: number; readonly version: number; readonly proposalPath: string }

/** The desk of the destination company: quotes a journey of so many days and services to its agency, and sends the proposal. */
export async function openDesk(server: Pick<BenchServer, 'url'>) {
  const agent = new Agent({ keepAlive: true })
  const call = makeCall(server.url, agent)
  const send = async <Answer>(path: string, body: object, as?: string) =>
    JSON.parse((await call(`/api/${path}`, { body: JSON.stringify(body), ...(as && { as }) })).toString()) as Answer
  const logIn = async (email: string) =>
    (await send<{ sessionId: string }>('wl/user/login', { email, password: DEMO_PASSWORD })).sessionId
  const as = await logIn('admin@bluedhow.example')
  return {
    logIn,
    download: (path: string) => call(path, {}),
    async quote({ days, lines }: { readonly days: number; readonly lines: number }): Promise<QuotedJourney> {
      const { users } = await send<{ users: { id: number }[] }>('wl/user/searchWlUser', { searchQuery: 'agent@bluedhow' }, as)
      const arrivalDate = addDays(dateIn('Asia/Dubai', instant(Date.now())), 40)
      const miscellaneous = Array.from({ length: lines }, (_, at) => ({
        ...{ name: `Guide and vehicle for part ${at + 1} of the journey`, price: '100', cost: '70' },
        ...{ startDate: addDays(arrivalDate, at % days), time: `${String(8 + (at % 10)).padStart(2, '0')}:00` },
        description: 'Meets the party in the lobby, with water and a sign that has the name of the lead traveller on it.',
      }))
      const wish = {
        ...{ customerId: users[0]?.id, kartName: 'A month in the Emirates', adults: 2, noOfDays: days, noOfNights: days - 1 },
        ...{ currencySymbol: 'AED', arrivalDate, totalPrice: `${lines * 100}.00`, miscellaneous },
      }
      const { kart } = await send<{ kart: { id: number; version: number } }>('kart/saveKart', wish, as)
      const sent = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: crypto.randomUUID() }
      const { proposal } = await send<{ proposal: { link: string } }>('proposals/sendProposal', sent, as)
      return { ...kart, proposalPath: new URL(proposal.link).pathname }
    },
    /** Its places are taken and its vouchers written. */
    async voucher({ id, version }: QuotedJourney): Promise<void> {
      await send('kart/setKartStatus', { id, version, status: 'vouchered' }, as)
    },
    close: () => agent.destroy(),
  }
}

/** A call to the site of a host: `fetch` would name the address as the host. */
function makeCall(url: string, agent: Agent) {
  return (path: string, { body, as }: { body?: string; as?: string }): Promise<Buffer> =>
    new Promise((resolve, fail) => {
      const headers = { host: HOST, 'content-type': 'application/json', ...(as && { 'auth-token': as }) }
      const sent = request(`${url}${path}`, { method: body ? 'POST' : 'GET', agent, headers }, async (answer) => {
        const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
        if (answer.statusCode === 200) resolve(bytes)
        else fail(new Error(`${path}: ${answer.statusCode} ${bytes.toString().slice(0, 300)}`))
      })
      sent.on('error', fail)
      sent.end(body)
    })
}
