import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingOf, openBooking, orderFlight } from './sell-flight.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'
import { adult, freshName } from './travellers.ts'

test('after a stop and a new start the session, the booking, the ticket and the balance are still there', async () => {
  const dataDir = makeDataDir()
  let product: Product | undefined = await startProduct({ dataDir })
  const { port } = product
  onTestFinished(async () => {
    await product?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { page } = await visitor({ port })
  const traveller = adult('Kamala', freshName('Lasting'))
  await page.goto('/app/login')
  await logIn(page, PEOPLE.agent)
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = bookingOf(page, traveller)
  await booking.getByText('Ticketed').waitFor()
  const [before, wallet] = [await booking.innerText(), page.getByRole('link', { name: /₹/ }).first()]
  const balance = await wallet.innerText()

  await product.stop()
  product = undefined
  product = await startProduct({ dataDir, port })
  await page.reload()
  await booking.waitFor()
  await expect.poll(() => booking.innerText()).toBe(before)
  await expect.poll(() => wallet.innerText()).toBe(balance)
  await (await openBooking(page, traveller)).getByRole('link', { name: 'View Ticket (Full)' }).click()
  await page.getByRole('heading', { name: /^E-ticket/ }).waitFor()
}, 240_000)
