import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

const SITE = 'bluedhow.localhost'

async function queueOf(email: string, open = '') {
  const { page } = await visitor({ site: SITE })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await page.goto(`/app/activities/queue${open}`)
  return page
}

test('the desk takes a cart, answers it, and the customer reads and accepts it; other screens follow', async () => {
  const desk = await queueOf('admin@bluedhow.example')
  await desk.getByRole('heading', { name: 'Cart queue', level: 1 }).waitFor()
  await desk.getByRole('button', { name: 'Rao family' }).click()
  const panel = desk.getByRole('complementary', { name: 'Cart Rao family' })
  await panel.getByRole('heading', { name: 'Summary' }).waitFor()
  await panel.getByText('Sunset yacht, shared').first().waitFor()
  await expectSound(desk)

  const customer = await queueOf('agent@bluedhow.example', new URL(desk.url()).search)
  await customer.getByRole('heading', { name: 'Carts at the desk', level: 1 }).waitFor()
  const own = customer.getByRole('complementary', { name: 'Cart Rao family' })
  await own.getByRole('heading', { name: 'Summary' }).waitFor()
  expect(await own.getByRole('combobox', { name: 'Owner' }).count()).toBe(0)

  await panel
    .getByRole('button', { name: 'Set deadline' })
    .or(panel.getByRole('button', { name: 'Change deadline' }))
    .click()
  await desk.getByRole('menuitem', { name: 'In 3 days' }).click()
  await desk.getByText(/^To be answered until /).waitFor()
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await desk.getByText(/^Assigned to /).waitFor()
  await panel.getByRole('textbox', { name: 'Remarks' }).fill('Both rooms are side by side. ')
  await panel.getByRole('button', { name: 'Save remarks' }).click()
  await desk.getByText('Remarks saved.').waitFor()
  await expect.poll(() => own.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('Both rooms are side by side.')
  // The server keeps it without the space at its end: nobody else has changed it.
  expect(await panel.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('Both rooms are side by side.')
  expect(await panel.getByRole('button', { name: 'Discard my changes' }).count()).toBe(0)

  await panel.getByRole('button', { name: 'Start work' }).click()
  await panel.getByRole('button', { name: 'Mark as sent' }).click()
  await own.getByRole('button', { name: 'Mark as accepted' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Mark as accepted' }).click()
  await panel.getByText('Accepted', { exact: true }).waitFor()
  // Nobody moves it to vouchered: its customer is led to the payment, the desk to a quotation.
  await own.getByRole('link', { name: 'Open to pay' }).waitFor()
  await panel.getByText('The cart is vouchered when its customer pays it, or with a quotation that is made of it.').waitFor()

  await desk.getByRole('tab', { name: /^Accepted/ }).click()
  await expect.poll(() => new URL(desk.url()).search).toBe('?status=accepted')
  await desk.getByRole('button', { name: 'Rao family' }).waitFor()
  await desk.getByRole('tab', { name: /^Vouchered/ }).click()
  await desk.getByText('No cart has this status.').waitFor()
  await expectSound(desk)

  await desk.getByRole('tab', { name: /^Accepted/ }).click()
  await desk.getByRole('button', { name: 'Rao family' }).click()
  await panel.getByRole('link', { name: 'Make a quotation' }).click()
  await desk.waitForURL('**/staff/quotations/new?cart=*')
  await desk.getByText('Evening desert safari').first().waitFor()
  expect(await desk.getByRole('textbox', { name: 'Wishes of the travellers' }).inputValue()).toBe('Both rooms are side by side.')

  // A cart has no place where a shared transfer begins and ends.
  await desk.getByText('Please add transfer for activity').waitFor()
  await desk.getByRole('button', { name: 'Remove Evening desert safari' }).click()

  // The quotation takes the cart along, on both screens.
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Version 1 is saved.').waitFor()
  await own.getByText('Our desk is making a quotation of this cart.').waitFor()
  await own.getByText('In progress', { exact: true }).first().waitFor()
  expect(await own.getByRole('button', { name: 'Cancel cart' }).count()).toBe(0)
  await desk.getByRole('link', { name: /^Cart \d+$/ }).click()
  await panel.getByRole('link', { name: /^Q-\d+$/ }).waitFor()
  await panel.getByRole('link', { name: 'Make a quotation' }).waitFor({ state: 'detached' })
  await expectSound(desk)
})

test('a cart is found, taken by a key and remarked by another, and the list is downloaded as it is shown', async () => {
  const page = await queueOf('admin@bluedhow.example')
  const find = page.getByRole('searchbox', { name: 'Find a cart' })
  await find.fill('menon')
  await page.waitForURL('**/activities/queue?search=menon')
  const row = page.getByRole('button', { name: 'Menon couple' })
  await row.waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Bhatt family' }).count()).toBe(0)
  await expectSound(page)
  // A key that is typed into the field is a letter of the search alone.
  expect(await page.getByText(/is assigned to you/).count()).toBe(0)
  await row.focus()
  await page.keyboard.press('a')
  await page.getByText(/^Menon couple is assigned to you/).waitFor()
  await page.keyboard.press('r')
  const remarks = page.getByRole('complementary', { name: 'Cart Menon couple' }).getByRole('textbox', { name: 'Remarks' })
  await expect.poll(() => remarks.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await remarks.inputValue()).not.toMatch(/r$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Excel' })
  await dialog.getByText(/^1 cart · /).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await find.fill('nobody at all')
  await page.getByText(/^No number, name, customer or destination of a cart fits/).waitFor()
  await expectSound(page)
})

test('what failed says so in the specification’s words, and nothing typed is lost', { timeout: 240_000 }, async () => {
  const page = await queueOf('admin@bluedhow.example')
  await page.getByRole('button', { name: 'Bhatt family' }).click()
  const panel = page.getByRole('complementary', { name: 'Cart Bhatt family' })
  await page.route('**/activities/cart/update*', (route) => route.fulfill({ status: 500, json: {} }))
  await panel.getByRole('textbox', { name: 'Remarks' }).fill('A late flight.')
  await panel.getByRole('button', { name: 'Save remarks' }).click()
  await page.getByText(/^Failed to update remarks/).waitFor()
  expect(await panel.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('A late flight.')
  await panel.getByRole('button', { name: 'Start work' }).click()
  await page.getByText(/^Error updating cart status/).waitFor()
  await panel.getByText('Not saved: Start work.').waitFor()
  await panel.getByRole('button', { name: 'Discard: status' }).click()
  await panel.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search Users', exact: true }).fill('agent@bluedhow')
  await page.getByRole('option', { name: /agent@bluedhow\.example/ }).click()
  await page.getByText(/^Failed to update userId/).waitFor()
  await page.keyboard.press('Escape')
  // It is for that customer already: nothing is left to save.
  await panel.getByRole('button', { name: 'Discard: customer' }).waitFor({ state: 'detached' })

  await page.route('**/activities/queue/*Cart*', (route) => route.abort())
  const owner = panel.getByRole('combobox', { name: 'Owner' })
  const colleague = await owner.getByRole('option').last().innerText()
  await owner.selectOption({ label: colleague })
  await panel.getByText(`Not saved: ${colleague}.`).waitFor()
  expect(await owner.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(colleague)
  await panel.getByRole('button', { name: /deadline$/ }).click()
  await page.getByRole('menuitem', { name: 'In 3 days' }).click()
  await panel.getByText(/^Not saved: until /).waitFor()
  await expectSound(page)

  // A reload keeps what was chosen, and the list says of which cart.
  await page.unroute('**/activities/cart/update*')
  await page.reload()
  await panel.getByText(/^Not saved: until /).waitFor()
  expect(await owner.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(colleague)
  await panel.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Bhatt family: owner, deadline', exact: true }).click()
  await panel.getByText(`Not saved: ${colleague}.`).waitFor()
  await expectSound(page)
  await page.unroute('**/activities/queue/*Cart*')

  // A colleague has chosen another deadline meanwhile: both are said.
  const [open, other] = [new URL(page.url()).search, await queueOf('admin@bluedhow.example')]
  await other.goto(`/app/activities/queue${open}`)
  const theirs = other.getByRole('complementary', { name: 'Cart Bhatt family' })
  await theirs.getByRole('button', { name: /deadline$/ }).click()
  await other.getByRole('menuitem', { name: 'In 7 days' }).click()
  await other.getByText(/^To be answered until /).waitFor()
  await panel.getByText(/^A colleague has changed it since: until .*Not saved: until /).waitFor()
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText(/^To be answered until /).waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(`Assigned to ${colleague}.`).waitFor()
  await expect.poll(() => panel.getByText(/^Not saved/).count()).toBe(0)

  // It can be given up from the list too, also where its cart has the field no more.
  await page.route('**/activities/cart/updateCartStatus', (route) => route.abort())
  await panel.getByRole('button', { name: 'Start work' }).click()
  await panel.getByText('Not saved: Start work.').waitFor()
  await panel.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Discard: Bhatt family: status', exact: true }).click()
  await page.getByRole('button', { name: 'Bhatt family', exact: true }).click()
  await panel.getByRole('button', { name: 'Start work' }).waitFor()
  await expect.poll(() => panel.getByText(/^Not saved/).count()).toBe(0)
  await page.unroute('**/activities/cart/updateCartStatus')

  const refused = { success: false, errorCode: 'NOT_ALLOWED', errorMessage: 'The cart stays as it is.' }
  await page.route('**/activities/cart/updateCartStatus', (route) => route.fulfill({ status: 409, json: refused }))
  await panel.getByRole('button', { name: 'Start work' }).click()
  await page.getByText(/^Failed to update status/).waitFor()

  await page.route('**/activities/queue/getQueue', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await page.getByText(/^Error changing active status/).waitFor()
  await page.unroute('**/activities/queue/getQueue')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^Error changing active status/).waitFor({ state: 'hidden' })
})

test('the queue of carts fits every window, with a cart open and without', { timeout: 240_000 }, async () => {
  const page = await queueOf('admin@bluedhow.example')
  await page.getByRole('button', { name: 'Menon couple' }).waitFor()
  const wrong = (await lookInEverySize(page)).map((fault) => `list: ${fault}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Menon couple' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  wrong.push(...(await lookInEverySize(page)).map((fault) => `panel: ${fault}`))
  expect(wrong).toEqual([])
})
