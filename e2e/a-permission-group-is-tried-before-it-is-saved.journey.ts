import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, PEOPLE, type Person, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: who is put into a group signs in again, and all journeys share their sessions. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(as: Person, screen: Screen = 'desktop'): Promise<Page> {
  const { page } = await visitor({ port: product.port, screen })
  await page.goto('/app/login')
  await logIn(page, PEOPLE[as])
  await page.waitForURL(/\/app\/desk/)
  return page
}

async function openGroups(page: Page): Promise<void> {
  await page.goto('/app/staff/permission-groups')
  await page.getByRole('table').waitFor()
  await page.getByRole('region', { name: /^Sees \d+ pages?$/ }).waitFor()
}

test('a super admin makes a group, tries it, saves it and puts a person in, who sees only what it allows', async () => {
  const admin = await signIn('admin')
  await openGroups(admin)
  await admin.getByRole('button', { name: 'New group' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Group name').fill('ACCOUNTS')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await dialog.getByText('There is already a group with this name.').waitFor()
  await expectSound(admin)
  await dialog.getByLabel('Group name').fill('Reception')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await admin.getByRole('columnheader', { name: /Reception/ }).waitFor()

  // On gives what is allowed by default and not the extra; by keyboard, one more is ticked.
  await admin.getByRole('button', { name: 'Customers, Reception: 0/7' }).press('Enter')
  await admin.getByRole('button', { name: 'Customers, Reception: 3/7' }).waitFor()
  const block = admin.getByRole('checkbox', { name: 'Block and unblock customers, Reception' })
  expect(await block.isChecked()).toBe(false)
  await admin.getByRole('checkbox', { name: 'Allow or stop flight search and hold, Reception' }).focus()
  await admin.keyboard.press('Space')
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Space')
  expect(await block.isChecked()).toBe(true)
  // Tab leaves the table, and comes back to the same cell.
  await admin.keyboard.press('Tab')
  expect(await admin.locator('table :focus').count()).toBe(0)
  await admin.keyboard.press('Shift+Tab')
  expect(await block.evaluate((box) => box === document.activeElement)).toBe(true)
  const bar = admin.getByRole('region', { name: 'Not saved' })
  await bar.getByText('Reception: 3 given, Customers on').waitFor()
  await expectSound(admin)

  // What somebody in it will see, before it is saved.
  await admin.getByLabel('Person', { exact: true }).selectOption({ label: 'New in Reception' })
  const seen = admin.getByRole('region', { name: /^Sees \d+ pages$/ })
  await expect.poll(() => seen.innerText()).toMatch(/Customers/)
  await seen.getByText(/^Does not see/).click()
  await seen.getByText('Needs “See the air ticket queue”').first().waitFor()
  await admin.getByLabel('Find an action').fill('block customer')
  await admin.getByLabel('Find an action').fill('credit limits')
  await admin.getByText('You need the permission “Set credit limits”. Your super admin can give it to you.').first().waitFor()
  await admin.getByRole('radio', { name: 'As saved' }).click()
  await expect.poll(() => seen.getByText('Customers', { exact: true }).count()).toBe(1)
  await seen.getByText('Needs “See customers and their details”').waitFor()
  await bar.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Saved. It is in force for 0 people at their next click.').waitFor()
  await bar.waitFor({ state: 'detached' })

  // Vikram of the accounts is put in.
  await admin.getByRole('tab', { name: 'People' }).click()
  await admin.getByRole('combobox', { name: 'Group of Vikram Rao' }).selectOption({ label: 'Reception' })
  await admin.getByRole('button', { name: 'Set group of Vikram Rao' }).click()
  await admin.getByText('Group successfully changed').waitFor()
  await expectSound(admin)
  await admin.getByRole('tab', { name: 'History' }).click()
  const history = admin.getByRole('list', { name: 'Changes' })
  await history.getByText('Permissions of group changed').waitFor()
  await history.getByText('Permission group Reception').first().waitFor()
  await expectSound(admin)

  const vikram = await signIn('accounts')
  await vikram.goto('/app/staff/customers')
  await vikram.getByRole('heading', { name: 'Customers' }).first().waitFor()
  const side = vikram.getByRole('navigation', { name: 'Main', exact: true })
  expect(await side.getByRole('link', { name: 'Wallets' }).count()).toBe(0)
  await vikram.goto('/app/staff/walletReport')
  await vikram.getByText('You need: “See wallets and statements of customers”. Your super admin can give it to you.').waitFor()
  await expectSound(vikram)
  await vikram.goto('/app/staff/permission-groups')
  await vikram.getByRole('heading', { name: 'No access' }).waitFor()

  // A group with people in it stays.
  await admin.getByRole('button', { name: 'Reception, 1 person: actions' }).click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  const remove = admin.getByRole('dialog', { name: 'Delete group' })
  await remove.getByText(/Vikram Rao/).waitFor()
  await expectSound(admin)
  await remove.getByRole('button', { name: 'Cancel' }).click()
})

test('two super admins who save the same group: the second sees what the first changed, and keeps both', async () => {
  const first = await signIn('admin')
  const second = await signIn('admin')
  const groupOf = (page: Page, label: string) => page.getByRole('checkbox', { name: `${label}, Ticketing desk` })
  await openGroups(first)
  await openGroups(second)
  await groupOf(second, 'See who changed what').check()
  await groupOf(first, 'See drivers, vehicles and their locations').check()
  await first.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Save' }).click()
  await first.getByText(/^Saved\. It is in force for 1 person/).waitFor()
  await second.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Save' }).click()
  const dialog = second.getByRole('dialog', { name: 'Changed since you opened it' })
  await dialog.getByText('See drivers, vehicles and their locations: now allowed').waitFor()
  await expectSound(second)
  await dialog.getByRole('button', { name: 'Keep my changes on top' }).click()
  await second.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Save' }).click()
  await second.getByText(/^Saved\. It is in force for 1 person/).waitFor()
  await first.reload()
  await first.getByRole('table').waitFor()
  expect(await groupOf(first, 'See who changed what').isChecked()).toBe(true)
  expect(await groupOf(first, 'See drivers, vehicles and their locations').isChecked()).toBe(true)

  // Two groups beside each other, only where they differ.
  await first.getByLabel('Compare this group').selectOption({ label: 'Accounts' })
  await first.getByLabel('With this group').selectOption({ label: 'Ticketing desk' })
  await first.getByLabel('Only differences').check()
  await first.getByRole('checkbox', { name: 'See who changed what, Accounts' }).waitFor({ state: 'detached' })
  await groupOf(first, 'See drivers, vehicles and their locations').waitFor()
  await expectSound(first)
})

test('a right that is taken while its page is open closes the page with what is missing; given again, it is there without a reload', async () => {
  const admin = await signIn('admin')
  const desk = await signIn('desk')
  await desk.goto('/app/staff/tickets')
  await desk.getByRole('heading', { name: 'Air ticket queue', level: 1 }).waitFor()
  // No permission is kept in the browser.
  expect(await desk.evaluate(() => localStorage.getItem('appCoreRoot'))).not.toMatch(/tickets\.|permissions/)
  await openGroups(admin)
  const queue = admin.getByRole('checkbox', { name: 'See the air ticket queue, Ticketing desk' })
  const save = () => admin.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Save' }).click()
  await queue.uncheck()
  await save()
  await desk.getByText('What you may do here has changed. No longer allowed: See the air ticket queue.').waitFor()
  await desk.getByText(/You need: “See the air ticket queue”/).waitFor()
  const side = desk.getByRole('navigation', { name: 'Main', exact: true })
  expect(await side.getByRole('link', { name: 'Air tickets' }).count()).toBe(0)
  await expectSound(desk)
  await queue.check()
  await save()
  await side.getByRole('link', { name: 'Air tickets' }).click()
  await desk.getByRole('heading', { name: 'Air ticket queue', level: 1 }).waitFor()
})

test('on a phone one group is shown at a time, and what is ticked is saved', async () => {
  const admin = await signIn('admin', 'phone')
  await openGroups(admin)
  await admin.getByLabel('Group', { exact: true }).selectOption({ label: 'Tickets and changes' })
  const box = admin.getByRole('checkbox', { name: 'See drivers, vehicles and their locations, Tickets and changes' })
  await box.check()
  await admin.getByRole('radio', { name: 'With these changes' }).waitFor()
  await expectSound(admin)
  await admin.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Save' }).click()
  await admin.getByText(/^Saved\./).waitFor()
})
