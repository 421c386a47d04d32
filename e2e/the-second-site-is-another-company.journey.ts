import { expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { resultsPath, untilAllAnswered } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { ownProduct } from './own-product.ts'

test('the same software under another name, logo and colour', async () => {
  const seen = []
  for (const site of ['localhost', 'bluedhow.localhost']) {
    const { page } = await visitor({ site })
    await page.goto('/app/login')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await expectSound(page)
    seen.push({
      title: await page.title(),
      logo: await page.locator('header img').first().getAttribute('src'),
      colour: await page
        .getByRole('button', { name: 'Sign in', exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
      text: await page.getByRole('main').innerText(),
    })
  }
  const [skylark, dhow] = seen
  expect(skylark?.title).toContain('Skylark Travels')
  expect(dhow?.title).toContain('Blue Dhow DMC')
  expect(dhow?.text).toContain('Blue Dhow DMC')
  expect(dhow?.logo).not.toBe(skylark?.logo)
  expect(dhow?.colour).not.toBe(skylark?.colour)
})

test('a person of one company is nobody at the other', async () => {
  const { page } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, PEOPLE.agent)
  await page.getByText('E-mail or password is wrong.').waitFor()
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await page.getByRole('button', { name: /^Account: Omar Farouk, Gulf Breeze Tours/ }).waitFor()
})

test.each([
  { who: 'agent', paths: ['/app/desk', '/app/flight', '/app/flight/bookings', '/app/user/transactionHistory'] },
  { who: 'admin', paths: ['/app/staff/tickets', '/app/staff/customers', '/app/staff/walletReport', '/app/staff/markups'] },
])('the pages of the other company fit every window, for its $who', { timeout: 240_000 }, async ({ who, paths }) => {
  const { page } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, `${who}@bluedhow.example`)
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const wrong: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    wrong.push(...(await lookInEverySize(page)).map((fault) => `${path}: ${fault}`))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(resultsPath({ origin: 'DXB', destination: 'DEL', inDays: 30 }))
  await untilAllAnswered(page)
  wrong.push(...(await lookInEverySize(page)).map((fault) => `results: ${fault}`))
  expect(wrong).toEqual([])
})

test('a session of one company does not open the other', async () => {
  const { page, context } = await visitor({ site: 'bluedhow.localhost' })
  const url = `http://bluedhow.localhost:${ownProduct().port}`
  await context.addCookies([{ name: 'auth-token', value: ownProduct().sessions[PEOPLE.admin] ?? '', url }])
  await page.goto('/app/staff/tickets')
  await page.waitForURL('**/app/login?**')
})

test('an unknown domain says so and nothing else', async () => {
  const { page } = await visitor({ site: 'nobody.localhost' })
  const response = await page.goto('/app/flight')
  expect(response?.status()).toBe(404)
  const text = await page.locator('body').innerText()
  expect(text).toMatch(/nobody\.localhost/)
  expect(text).not.toMatch(/Skylark|Blue Dhow/)
  await expectSound(page)
})
