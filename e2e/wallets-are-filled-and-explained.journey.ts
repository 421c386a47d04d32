import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, fillCard, goOnToBookings, payFromWallet } from './pay.ts'
import { balanceOf, toMinor } from './read-money.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** What a bank's page looks like, as a file. */
const PROOF = { name: 'payment.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n') }

test('a customer sends a proof, staff finds the payment, and the wallet is filled while the customer looks on', async () => {
  const reference = freshReference()
  const { page } = await visitor({ as: 'customer', screen: 'phone' })
  await page.goto('/app/user/transactionHistory')
  const before = await balanceOf(page)
  await page.getByRole('button', { name: 'Add Money' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Money' })
  await dialog.getByRole('radio', { name: 'By bank transfer' }).click()
  const send = dialog.getByRole('button', { name: 'Send for verification' })
  await send.click()
  await dialog.getByText('Please choose a file').waitFor()
  await dialog.getByLabel('Amount paid').fill('12500')
  await dialog.getByLabel('Bank reference').fill(reference)
  await dialog.getByLabel('Proof of payment').setInputFiles(PROOF)
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  const onItsWay = page.getByRole('region', { name: 'Pending payments' })
  await onItsWay.getByText(reference).waitFor()
  expect(await balanceOf(page)).toBe(before)

  const { page: staff } = await visitor({ as: 'accounts' })
  await staff.goto('/app/staff/payment-entries')
  await rowOf(staff, reference).getByRole('button').click()
  const entry = staff.getByRole('dialog', { name: '₹12,500.00' })
  await entry.getByTitle('Proof: payment.pdf').waitFor()
  expect(await entry.getByRole('button', { name: 'Reject' }).getAttribute('aria-disabled')).toBe('true')
  await expectSound(staff)
  await entry.getByRole('button', { name: 'Approve' }).click()
  await staff.getByText('Approved. The wallet has been updated.').waitFor()

  // The customer's own screen follows by itself.
  await onItsWay.getByText(reference).waitFor({ state: 'detached' })
  expect(await balanceOf(page)).toBe(before + 1_250_000)
  await page
    .getByRole('region', { name: 'Transactions' })
    .getByRole('listitem')
    .filter({ hasText: reference })
    .getByText('+ ₹12,500.00')
    .waitFor()
})

test('a picture of the payment is pasted and seen, can be removed, and a file that is no proof is refused at once', async () => {
  const { page } = await visitor({ as: 'customer', screen: 'phone' })
  await page.goto('/app/user/transactionHistory')
  await page.getByRole('button', { name: 'Add Money' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Money' })
  await dialog.getByRole('radio', { name: 'By bank transfer' }).click()
  await dialog.getByLabel('Proof of payment').waitFor()
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    const pasted = new DataTransfer()
    pasted.items.add(new File([await canvas.convertToBlob({ type: 'image/png' })], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  })
  await dialog.getByText('image.png').waitFor()
  const picture = dialog.locator('img[src^="blob:"]')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Remove image.png' }).click()
  await dialog.getByText('Choose a file').waitFor()
  expect(await dialog.getByLabel('Proof of payment').evaluate((input) => input === document.activeElement)).toBe(true)
  await dialog.getByLabel('Proof of payment').setInputFiles({ ...PROOF, name: 'payment.txt', mimeType: 'text/plain' })
  await dialog.getByText('payment.txt cannot be used here. Please choose PNG, JPEG or PDF.').waitFor()
  await dialog.getByLabel('Proof of payment').setInputFiles(PROOF)
  await dialog.getByText('payment.pdf', { exact: true }).waitFor()
  expect(await dialog.getByText(/cannot be used here/).count()).toBe(0)
})

test('above the limit staff needs a second person, who is never the first, and no reference counts twice', async () => {
  const reference = freshReference()
  const { page: first } = await visitor({ as: 'accounts' })
  await enterPayment(first, { amount: '60000', reference, verb: 'Send for approval' })
  await first.getByText('Sent for approval. A second person must approve it.').waitFor()
  await first.goto('/app/staff/payment-entries')
  await rowOf(first, reference).getByRole('button').click()
  await first.getByText('You entered this payment. A second person must decide.').waitFor()
  expect(await first.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  const { page: second } = await visitor({ as: 'admin' })
  await second.goto('/app/staff/walletReport?email=corporate@skylark.example')
  const figures = second.getByRole('region', { name: 'Available balance' })
  await expect.poll(() => figures.getAttribute('aria-busy')).toBe('false')
  const before = await amountBeside(figures.getByText('Balance', { exact: true }))
  await second.goto('/app/staff/payment-entries')
  await rowOf(second, reference).getByRole('button').click()
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByText('Approved. The wallet has been updated.').waitFor()
  await second.goto('/app/staff/walletReport?email=corporate@skylark.example')
  await expect.poll(() => amountBeside(figures.getByText('Balance', { exact: true }))).toBe(before + 6_000_000)

  await enterPayment(second, { amount: '60000', reference, verb: 'Send for approval' })
  await second.getByText(/This reference was used on .* for ₹60,000.00 of Orbit Analytics Ltd/).waitFor()
})

test('credit has a limit, a due date and a line in the audit trail', async () => {
  const { page } = await visitor({ as: 'accounts' })
  await page.goto('/app/staff/walletReport?email=corporate@skylark.example')
  await page.getByRole('button', { name: 'Credit limit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit limit' })
  await dialog.getByLabel('Limit', { exact: true }).fill('210000')
  await dialog.getByLabel('Due').selectOption('monthDays')
  await dialog.getByLabel('Days of the month').fill('5, 20')
  await dialog.getByLabel('Note').fill('A good year')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('The credit limit has been set.').waitFor()
  const { page: buyer } = await visitor({ as: 'corporate' })
  await buyer.goto('/app/user/transactionHistory')
  const figures = buyer.getByRole('region', { name: 'Available balance' })
  await figures.getByText('₹2,10,000.00').waitFor()
  await figures.getByText(/5th?.*20/).waitFor()

  await page.goto('/app/staff/audit?area=money')
  const line = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: 'A good year' })
  await line.getByText('Credit limit changed').waitFor()
  await line.getByText('Vikram Rao').waitFor()
})

test('a card fills the wallet, and the statement explains every balance', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Stella', freshName('Statement'))
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await goOnToBookings(page)
  await page.goto('/app/user/transactionHistory')
  const before = await balanceOf(page)
  await page.getByRole('button', { name: 'Add Money' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Money' })
  await dialog.getByRole('button', { name: '₹5,000' }).click()
  await dialog.getByRole('button', { name: 'Go to payment page' }).click()
  await fillCard(page, CARDS.good)
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByText('₹5,000.00 is in your wallet.').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'To your wallet' }).click()
  await expect.poll(() => balanceOf(page)).toBe(before + 500_000)

  const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('row')
  await rows.nth(1).getByText('+ ₹5,000.00').waitFor()
  const shown = (await rows.allInnerTexts()).slice(1).map((row) => {
    const [debit = '', credit = '', balance = ''] = row.split('\t').slice(-3)
    return [debit.trim() || credit, balance].map(toMinor)
  })
  for (const [index, [amount = 0, balance = 0]] of shown.slice(0, -1).entries())
    expect(shown[index + 1]?.[1], `the balance before line ${index + 1}`).toBe(balance - amount)

  await page.getByLabel('Type').selectOption('bookings')
  await expect.poll(() => rows.filter({ hasText: '+ ₹5,000.00' }).count()).toBe(0)
  await page.getByLabel('PNR, booking or text').fill('no such words')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.goBack()
  await rows.nth(1).waitFor()
  expect(new URL(page.url()).searchParams.get('kind')).toBe('bookings')
  await expectSound(page)
})

async function enterPayment(page: Page, { amount, reference, verb }: { amount: string; reference: string; verb: string }) {
  await page.goto('/app/staff/walletReport?email=corporate@skylark.example')
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Money' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reference').fill(reference)
  await expectSound(page)
  await dialog.getByRole('button', { name: verb }).click()
}

function rowOf(page: Page, reference: string) {
  return page.getByRole('region', { name: 'Payment entries' }).getByRole('row').filter({ hasText: reference })
}

async function amountBeside(label: ReturnType<Page['getByText']>): Promise<number> {
  return toMinor(await label.locator('xpath=..').locator('dd').innerText())
}

/** '− ₹6,039.86' is less than nothing. */
function freshReference(): string {
  return `UTR${Date.now()}${Math.floor(Math.random() * 1_000)}`
}
