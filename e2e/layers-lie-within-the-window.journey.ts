import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, visitor } from './browse.ts'
import { resultsPath } from './choose-flight.ts'
import { findLastingFaults } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { freshName } from './travellers.ts'

/** Windows that are hard on a layer: a desk, two small phones, and what 200 % zoom leaves of 1440 × 900. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 667 },
  { width: 320, height: 568 },
] as const

type Layer = { as: Person; path: string; what: string; open: (page: Page) => Promise<void> }

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const LAYERS: readonly Layer[] = [
  { as: 'admin', path: '/app/desk', what: 'the account menu of who may do everything', open: press(/^(Account: .+|More)$/) },
  { as: 'admin', path: '/app/desk', what: 'notices', open: press(/^Notifications/) },
  { as: 'admin', path: '/app/desk', what: 'the palette', open: (page) => page.keyboard.press('Control+k') },
  { as: 'agent', path: '/app/flight', what: 'travellers', open: press(/^Travellers/) },
  { as: 'agent', path: '/app/flight', what: 'dates', open: press(/^Dates?/) },
  { as: 'agent', path: '/app/user/transactionHistory', what: 'money for the wallet', open: press('Add Money') },
  { as: 'agent', path: '/app/flight/bookings', what: 'a new customer', open: openCreate },
  { as: 'admin', path: '/app/staff/customers', what: 'what can be done with a customer', open: press(/^Actions for/) },
  { as: 'admin', path: '/app/staff/customers', what: 'a new agent', open: press('Create agent or customer') },
  { as: 'admin', path: '/app/staff/tickets', what: 'the filters of the queue', open: press(/^Filters/) },
  { as: 'admin', path: '/app/staff/tickets', what: 'saved views', open: press(/^Saved views/) },
  { as: 'admin', path: '/app/staff/changes', what: 'a cancelled flight', open: press('Flight cancelled') },
  { as: 'admin', path: '/app/staff/markups', what: 'groups', open: press('Customer Groups') },
  { as: 'admin', path: '/app/staff/markups', what: 'a new rule', open: press('New rule') },
  { as: 'admin', path: '/app/staff/payment-entries', what: 'the rules of payment entries', open: press('Rules') },
]

test.each(LAYERS)('$what, for $as, lies within every window', async ({ as, path, open }) => {
  const { page } = await visitor({ as })
  const faults: string[] = []
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('complementary')).first().waitFor()
    faults.push(...(await findLastingFaults(page)).map((fault) => `${size.width} × ${size.height}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('a press beside a dialog and Escape close it while it is empty, and ask before they lose what was filled in', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await openCreate(page)
  const dialog = page.getByRole('dialog', { name: 'Create agent or customer' })
  await dialog.waitFor()
  await page.mouse.click(10, 300)
  await dialog.waitFor({ state: 'detached' })

  await openCreate(page)
  const field = dialog.getByLabel('First name')
  await field.fill('Meenakshi')
  await page.mouse.click(10, 300)
  const question = dialog.getByRole('group', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await field.inputValue()).toBe('Meenakshi')
  // Marking the text with a pull to the left ends beside the dialog.
  const { x, y, height } = (await field.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 60, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(10, y)
  await page.mouse.up()
  expect(await field.inputValue()).toBe('Meenakshi')

  // Escape asks, however often it is pressed; the answer that loses nothing has the focus, which then returns to where it was.
  await page.keyboard.press('Escape')
  await question.waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('Meenakshi')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  // What is as it was is not asked about.
  await field.fill('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openCreate(page)
  await field.fill('Meenakshi')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('Escape closes a list within a dialog and not the dialog', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  await page.goto(resultsPath({ origin: 'DEL', destination: 'BOM', inDays: 40 }))
  await press(/^Change search/)(page)
  const dialog = page.getByRole('dialog', { name: 'Change search' })
  const travellers = dialog.getByRole('button', { name: /^Travellers/ })
  await travellers.click()
  await page.getByRole('dialog', { name: 'Travellers and cabin' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Travellers and cabin' }).waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the page behind a dialog stands still', async () => {
  const { page } = await visitor({ as: 'admin', screen: 'zoomed' })
  await page.goto('/app/desk')
  await page.getByText('Top airlines').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('what is said while a dialog is open stands above it and can be dismissed there', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/desk')
  await page.getByRole('button', { name: /^Find anything/ }).click()
  await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('agent2@skylark')
  await page.getByRole('option', { name: /Sunrise Holidays/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Meera Nair' })
  await dialog.getByRole('button', { name: 'Change Details' }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  const said = page.getByText('Details saved successfully')
  await said.waitFor()
  expect(await isUppermost(said)).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await said.waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('on a phone what is said leaves the buttons at the lower edge of a dialog free', async () => {
  const { page } = await visitor({ as: 'admin', screen: 'phone' })
  await page.goto('/app/staff/markups')
  await page.getByRole('button', { name: 'Customer Groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Customer Groups' })
  await groups.getByLabel('New group name').fill(freshName('Free'))
  const add = groups.getByRole('button', { name: 'Add' })
  await add.click()
  const said = page.getByText('Group successfully saved')
  await said.waitFor()
  const leavesFree = async () => {
    // The new group makes the list longer, which may push the button out of the window.
    await add.scrollIntoViewIfNeeded()
    const [sentence, button] = await Promise.all([said.boundingBox({ timeout: 1_000 }), add.boundingBox({ timeout: 1_000 })])
    return sentence !== null && button !== null && sentence.y + sentence.height < button.y && (await isUppermost(add))
  }
  await expect.poll(leavesFree).toBe(true)
})

async function isUppermost(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
}

async function openCreate(page: Page): Promise<void> {
  await press(/^(Account: .+|More)$/)(page)
  await page.getByRole('button', { name: 'Create agent or customer' }).click()
}
