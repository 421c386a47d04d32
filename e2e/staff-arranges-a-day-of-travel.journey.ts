import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillCartPayment, openCartToPay, payFromWallet } from './pay-cart.ts'
import { freshName } from './travellers.ts'

const SITE = 'bluedhow.localhost'
const IN_DAYS = 23

test('staff sees who travels on a day, enters the driver and what the supplier said, and the voucher says who comes', async () => {
  const { page } = await visitor({ site: SITE })
  // Another journey books for the same agent at the same time.
  const lead = `Mrs Ananya ${freshName('Iyer')}`
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const form = await openCartToPay(page, { inDays: IN_DAYS, adults: 2 })
  await fillCartPayment(form, { lead })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/activities/pay/*')
  await payFromWallet(page)

  const { page: desk } = await visitor({ site: SITE })
  await desk.goto('/app/login')
  await logIn(desk, 'admin@bluedhow.example')
  await desk.getByRole('heading', { name: 'Desk' }).waitFor()
  const day = await findDayOf(desk, lead)
  // The day before, and on by a key: the strip goes by days with the arrows.
  await desk.goto(`/app/staff/travelling?date=${addDays(day, -1)}`)
  await desk.getByRole('group', { name: 'Days' }).locator('[aria-pressed=true]').focus()
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  await desk.waitForURL(`**/staff/travelling?date=${day}`)
  await desk.getByText(lead).first().waitFor()
  await expectSound(desk)
  await desk.getByRole('row').filter({ hasText: lead }).getByRole('button').first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Driver/ }).fill('Imran Sheikh')
  await dialog.getByRole('textbox', { name: /^Passenger code/ }).fill('BD-4471')
  await dialog.getByRole('textbox', { name: /^Sales confirmation/ }).fill('CST-88120')
  await dialog.getByRole('combobox', { name: 'Answer' }).selectOption('confirmed')
  await dialog.getByRole('textbox', { name: /^Confirmed cost/ }).fill('12,5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a valid amount').waitFor()
  await expectSound(desk)
  await dialog.getByRole('textbox', { name: /^Confirmed cost/ }).fill('12.50')
  await dialog.getByRole('textbox', { name: /^Purchase confirmation/ }).fill('PO-7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Service saved.').waitFor()
  const row = desk.getByRole('row').filter({ hasText: lead })
  await row.getByText('Imran Sheikh').waitFor()
  await row.getByText('Code BD-4471').waitFor()
  await desk.getByRole('tab', { name: 'By service' }).click()
  await desk.waitForURL(/by=service/)
  await row.getByText('Supplier PO-7').waitFor()
  await expectSound(desk)
  await twoArrange(desk, lead)
  await row.getByRole('link', { name: /^V-/ }).click()
  await desk.waitForURL('**/app/voucher/*')
  for (const words of ['Imran S.', 'White van', 'BD-4471', 'CST-88120', 'Revision 4']) await desk.getByText(words).first().waitFor()
  expect(await desk.getByText('PO-7').count()).toBe(0)
  await expectSound(desk)
})

/** A colleague saves while the dialog is open: it is shown at once, and nothing is sent before it is chosen what stays. */
async function twoArrange(desk: Page, lead: string) {
  const { page: other } = await visitor({ site: SITE })
  await other.goto('/app/login')
  await logIn(other, 'admin@bluedhow.example')
  await other.getByRole('heading', { name: 'Desk' }).waitFor()
  await other.goto(desk.url())
  const open = async (page: Page) => {
    await page.getByRole('row').filter({ hasText: lead }).getByRole('button').first().click()
    return page.getByRole('dialog')
  }
  const [mine, theirs] = [await open(desk), await open(other)]
  await mine.getByRole('textbox', { name: /^Note/ }).fill('Call at noon')
  await mine.getByRole('textbox', { name: /^Driver/ }).fill('Imran S.')
  await theirs.getByRole('textbox', { name: /^Driver/ }).fill('Yusuf Khan')
  await theirs.getByRole('textbox', { name: /^Vehicle/ }).fill('White van')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Service saved.').waitFor()
  const choice = mine.getByRole('alert').filter({ hasText: 'has saved this since you began' })
  await choice.getByText('White van').waitFor()
  for (const driver of ['Yusuf Khan', 'Imran S.']) await choice.getByText(driver).waitFor()
  await expectSound(desk)
  await choice.getByRole('button', { name: 'Keep my changes on top' }).click()
  expect(await mine.getByRole('textbox', { name: /^Vehicle/ }).inputValue()).toBe('White van')
  await mine.getByRole('button', { name: 'Save' }).click()
  const row = desk.getByRole('row').filter({ hasText: lead })
  await row.getByText('Imran S.').waitFor()
  await row.getByText('White van').first().waitFor()
}

/** The first activity that can be had within two days is another in each run. */
async function findDayOf(desk: Page, lead: string): Promise<PlainDate> {
  for (const days of [0, 1, 2]) {
    const date = dayFromNow(IN_DAYS + days)
    const answer = await desk.evaluate(async (day) => (await fetch(`/api/dmc/getTravelling?date=${day}`)).text(), date)
    if (answer.includes(lead)) return plainDate(date)
  }
  throw new Error(`${lead} travels on no day`)
}
