import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { eraseFromQuotations } from './personal-data-repo.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('where somebody is fetched is forgotten with them, in what was offered and in what was sold', async () => {
  const stocked = await stockActivities(server)
  const { userId: customerId, siteId } = await logInActor(server, 'agent@bluedhow.example', HOST)
  const admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const read = async <Body>(path: string) =>
    (await server.call<Body>(path, undefined, { as: admin, host: HOST, method: 'GET' })).body
  const day = stocked.inDays(10)
  const home = '14 Rose street'
  const save = async () =>
    (
      await stocked.post<{ kart: StaffKart }>('kart/saveKart', {
        ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 2, noOfNights: 1, currencySymbol: 'AED', arrivalDate: day },
        ...{ totalPrice: '90', miscellaneous: [] },
        transfers: [
          {
            ...{ pickupTransfer: home, dropTransfer: 'Dubai airport', transferType: 'oneway', sharingBasis: 'PVT' },
            ...{ startDate: day, time: '06:00', price: '90', priceReason: 'Agreed by phone' },
          },
        ],
      })
    ).kart
  const [offered, sold] = [await save(), await save()]
  await stocked.post('kart/setKartStatus', { id: sold.id, version: 1, status: 'vouchered' })
  const travelling = async () =>
    (await read<{ services: TravelService[] }>(`dmc/getTravelling?date=${day}`)).services.find(
      ({ quotation }) => quotation?.id === sold.id,
    )
  expect((await travelling())?.pickup).toBe(home)
  await inSite(server.app.db, siteId, (tx) => eraseFromQuotations(tx, customerId))
  for (const { id } of [offered, sold]) {
    const { kart } = await read<{ kart: StaffKart }>(`kart/getKartById?id=${id}`)
    expect(kart.transfers).toMatchObject([{ pickupTransfer: '', dropTransfer: '', time: '06:00', price: '90' }])
    expect(JSON.stringify(kart)).not.toContain(home)
  }
  const after = await travelling()
  expect([after?.pickup, after?.dropOff]).toEqual(['', ''])
  const { voucher } = await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${after?.voucherCode}`)
  expect(JSON.stringify(voucher.sheets[0]?.services[0]?.facts)).not.toContain(home)
})
