import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { ownProduct } from './own-product.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

const TOTAL = /^Total( paid, .*)?$/

test('an agent adds a markup and a discount, hides the price, and mails what the screen shows', async () => {
  const { page, ticket } = await sellTicket()
  const total = page.getByText(TOTAL).locator('xpath=..')
  const before = await totalOf(page)
  await changeAmount(page, 'Add/Update Markup', 'Markup', '500')
  await expect.poll(() => totalOf(page)).toBe(before + 50_000)
  await changeAmount(page, 'Add/Update Discount', 'Discount', '120')
  await expect.poll(() => totalOf(page)).toBe(before + 38_000)
  await page.getByRole('button', { name: 'Add/Update Markup' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Rohan Iyer/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expectSound(page)
  const shown = (await total.first().innerText()).replace(/\s+/g, ' ')

  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByText('Email successfully sent').waitFor()
  const letter = await newestLetterTo('agent@skylark.example')
  expect(letter.text.replace(/\s+/g, ' ')).toContain(/[\d,]+\.\d\d/.exec(shown)?.[0])
  expect(letter.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.pdf$/)])

  await page.getByRole('button', { name: 'Hide Price' }).click()
  await expect.poll(() => total.count()).toBe(0)
  await expectNoSidewaysScroll(page)

  const { page: visitorPage } = await visitor()
  await visitorPage.goto(ticket)
  await visitorPage.getByText('Flights').first().waitFor()
  expect(await visitorPage.getByText(TOTAL).count()).toBe(0)
  for (const name of ['Add/Update Markup', 'Email', 'Show Price'])
    expect(await visitorPage.getByRole('button', { name }).count(), name).toBe(0)
})

test('staff changes the fee and merges it, the buyer pays it and can do neither', async () => {
  const { page, ticket } = await sellTicket()
  const before = await totalOf(page)
  expect(await page.getByRole('button', { name: 'Transaction fee' }).count()).toBe(0)
  const { page: staff } = await visitor({ as: 'admin' })
  await staff.goto(ticket)
  await changeAmount(staff, 'Transaction fee', 'Transaction fee', '236')
  await expect.poll(() => totalOf(staff)).toBe(before + 23_600)
  // It is ticked when the server has said so.
  await staff.getByRole('button', { name: 'More' }).click()
  await staff.getByRole('menuitemcheckbox', { name: 'Merge fee and taxes' }).click()
  await staff.getByText('Fees and taxes', { exact: true }).waitFor()
  await expectSound(staff)
  await page.reload()
  await expect.poll(() => totalOf(page)).toBe(before + 23_600)

  const { page: desk } = await visitor({ as: 'desk' })
  await desk.goto(ticket)
  await desk.getByRole('button', { name: 'Email' }).waitFor()
  expect(await desk.getByRole('button', { name: 'Transaction fee' }).count()).toBe(0)
})

async function sellTicket(): Promise<{ page: Page; ticket: string }> {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Prita', freshName('Priced'))
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await goOnToBookings(page)
  await (await openBooking(page, traveller)).getByRole('link', { name: 'View Ticket (Full)' }).click()
  // The booking that it was opened from says a total too, that of what was paid.
  await page.getByRole('heading', { name: /^E-ticket / }).waitFor()
  await page.getByText(TOTAL).first().waitFor()
  return { page, ticket: new URL(page.url()).pathname }
}

async function changeAmount(page: Page, button: string, label: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByLabel(label).fill(amount)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function totalOf(page: Page): Promise<number> {
  const text = await page.getByText(TOTAL).first().locator('xpath=..').innerText()
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
}

type Letter = { to: unknown; text: string; attachments: { filename: string }[] }

async function newestLetterTo(address: string): Promise<Letter> {
  const answer = await fetch(`${ownProduct().sandboxUrl}/sandbox/mail.json`)
  const { letters } = (await answer.json()) as { letters: Letter[] }
  const letter = letters.find(({ to, attachments }) => JSON.stringify(to).includes(address) && attachments.length > 0)
  if (!letter) throw new Error(`No letter to ${address}`)
  return letter
}
