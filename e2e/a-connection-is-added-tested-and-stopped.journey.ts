import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { resultsPath } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { freshName } from './travellers.ts'

test('staff connects a second account, corrects its password, sees how it does, and stops it: searches ask it no more', async () => {
  const { page } = await visitor({ as: 'admin' })
  const { page: shop } = await visitor({ as: 'agent' })
  /** The connections that a search of the agent asks, by the codes of their sources. */
  const askedBy = async () => {
    const lines = (await streamOf(shop)).trim().split('\n')
    const { sources } = JSON.parse(lines.at(-1) ?? '{}') as { sources: { code: string }[] }
    return new Set(sources.map(({ code }) => (/^(tbo\d+)-/.exec(code) ?? ['', 'tbo'])[1]))
  }
  const name = freshName('Kolkata')
  await page.goto('/app/staff/flight-sources')
  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'Add connection' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Currency of the account').fill('inr')
  await form.getByLabel('User name').fill('tradewind')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.getByText('Please enter: Password').waitFor()
  await form.getByLabel('Password').fill('not the password')
  await expectSound(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Connection added').waitFor()

  const own = page.getByRole('listitem', { name })
  const code = /tbo\d+/.exec(await own.getByText(/TBO \(TekTravels\) · INR · tbo\d+/).innerText())?.[0] ?? 'none'
  await own.getByText('Not tested').waitFor()
  await own.getByRole('button', { name: `Test ${name}` }).click()
  await own.getByText(/refused the sign-in/).waitFor()
  // One that cannot log in costs only itself, and is seen to.
  expect(await askedBy()).toEqual(new Set(['tbo', code]))
  await page.reload()
  await own.getByText(/^0 of \d+ answered/).waitFor()
  await own.getByText(/: Search rejected\.$/).waitFor()

  await own.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit connection' })
  await edit.getByLabel('User name').fill('tradewind')
  await edit.getByLabel('Password').fill('tradewind@sandbox')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Connection saved').waitFor()
  await own.getByRole('button', { name: `Test ${name}` }).click()
  await own.getByText(/^Balance ₹/).waitFor()
  await own.getByText('Selling').waitFor()
  expect(await lookInEverySize(page)).toEqual([])

  await own.getByRole('button', { name: `Stop ${name}` }).click()
  const stop = page.getByRole('dialog', { name: 'Stop selling' })
  await stop.getByLabel('Reason').fill('The contract ends')
  await stop.getByRole('button', { name: 'Stop', exact: true }).click()
  await own.getByText(/^Stopped by .*: “The contract ends”$/).waitFor()
  expect(await askedBy()).toEqual(new Set(['tbo']))
})

/** All lines that a search streamed. On a busy machine the browser may have dropped them before they are read: then it searches again. */
async function streamOf(shop: Page, triesLeft = 3): Promise<string> {
  const answered = shop.waitForResponse((response) => response.url().endsWith('/api/flight/search'))
  await shop.goto(resultsPath({ origin: 'DEL', destination: 'BOM', inDays: 30 }))
  try {
    return await (await answered).text()
  } catch (error) {
    if (triesLeft === 0) throw error
    return streamOf(shop, triesLeft - 1)
  }
}
