import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { fillCartPayment, openCartToPay, payFromWallet } from './pay-cart.ts'
import { freshName } from './travellers.ts'

const SITE = 'bluedhow.localhost'

test('an agent pays a cart from the wallet, opens its voucher, and anyone with the address reads it', async () => {
  const { page } = await visitor({ site: SITE })
  // Another journey books for the same agent at the same time.
  const lead = `Mr Vikram Venkatasubramanian ${freshName('Rao')}`
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const form = await openCartToPay(page, { inDays: 18, adults: 2 })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await form.getByText('This is required field.').first().waitFor()
  await fillCartPayment(form, { lead })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/activities/pay/*')
  await page.getByText(/left to pay/).waitFor()
  await expectSound(page)
  // Who goes back finds the activities, and the same payment again on the way forward.
  const address = page.url()
  await page.goBack()
  await page.getByRole('region', { name: 'Activities' }).waitFor()
  await expectSound(page)
  await page.goForward()
  await page.getByText(/left to pay/).waitFor()
  expect(page.url()).toBe(address)
  await payFromWallet(page)
  await expectSound(page)
  // What is paid is not offered to be paid again.
  await page.goBack()
  await page.getByRole('region', { name: 'Activities' }).waitFor()
  await page.getByRole('button', { name: /^Pay / }).waitFor({ state: 'detached' })
  await expectSound(page)
  await page.goForward()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay .*wallet/i }).count()).toBe(0)
  await page.goto('/app/activities/bookings')
  await page.getByRole('heading', { name: 'Booked activities', level: 1 }).waitFor()
  await page.getByText(lead).first().waitFor()
  await expectSound(page)
  await page.getByRole('row').filter({ hasText: lead }).getByRole('button').first().click()
  const panel = page.getByRole('complementary', { name: /^Booked activity TW-/ })
  await panel.getByRole('heading', { name: 'Price' }).waitFor()
  await expectSound(page)
  await panel.getByRole('link', { name: 'Voucher' }).click()
  await page.waitForURL('**/app/voucher/*')
  await page.getByText(lead).first().waitFor()
  const voucher = page.url()
  // Its buyer reads when it was mailed, and mails it to somebody else.
  await page.getByText(/^Sent .* to agent@bluedhow\.example$/).waitFor()
  await page.getByRole('button', { name: 'E-mail' }).click()
  const letter = page.getByRole('dialog', { name: /^Send voucher V-/ })
  await letter.getByRole('textbox', { name: 'E-mail' }).fill('traveller@rao.example')
  await expectSound(page)
  await letter.getByRole('button', { name: 'Send voucher' }).click()
  await page.getByText('The voucher is sent to traveller@rao.example.').waitFor()
  await expectSound(page)
  await page.goBack()
  await panel.getByRole('button', { name: 'Invoices' }).click()
  const documents = page.getByRole('dialog', { name: 'Invoices and receipts' })
  await documents.getByRole('link', { name: /^Invoice / }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Cancel activity' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel activity' }).click()
  // Of what another journey sells without terms nothing is refunded, and there is no credit note.
  const said = await page.getByText(/is cancelled, .* is refunded\./).innerText()
  const notes = /\b0\.00 is refunded/.test(said) ? 0 : 1
  await panel.getByText('Cancelled', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Invoices' }).click()
  await documents.getByRole('link', { name: /^Invoice / }).waitFor()
  await expect.poll(() => documents.getByRole('link', { name: /^Credit note / }).count()).toBe(notes)
  await page.keyboard.press('Escape')

  const { page: guide } = await visitor({ site: SITE })
  await guide.goto(`${voucher}?r=1`)
  await guide.getByText(lead).first().waitFor()
  await guide.getByText('What you have printed is out of date.').waitFor()
  await guide.getByText('Cancelled', { exact: true }).waitFor()
  expect(await guide.getByRole('button', { name: 'E-mail' }).count()).toBe(0)
  await expectSound(guide)
  expect(await lookInEverySize(guide)).toEqual([])
})
