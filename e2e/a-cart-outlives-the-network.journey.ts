import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const DUBAI = 292223

test('what is added and changed without a network is kept, through a reload, and is in the cart once it is back', {
  timeout: 180_000,
}, async () => {
  const { page, context } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await page.goto(
    `/app/activities/search?cityId=${DUBAI}&startDate=${dayFromNow(70)}&endDate=${dayFromNow(75)}&adults=2&ages=%226%22`,
  )
  await page.getByRole('button', { name: /^Choose: Evening desert safari/ }).click()
  const adding = page.getByRole('button', { name: /^Add to / })
  await adding.waitFor()
  await context.setOffline(true)
  await page.getByText('You appear to be offline.').waitFor()
  await adding.click()
  await page.getByText('You are offline. It is kept, and added to the cart once you are back.').waitFor()
  await expectSound(page)

  // The window that chose it is gone: another one finds it kept.
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/app/activities/cart')
  await other.getByText('What was kept is in the cart.').waitFor()
  await other.getByText('Evening desert safari').first().waitFor()

  // A change waits too, and is made in its turn.
  const safari = other.getByRole('button', { name: 'Actions for Evening desert safari' })
  await safari.focus()
  await context.setOffline(true)
  await other.getByText('You appear to be offline.').waitFor()
  await other.keyboard.press('Alt+ArrowDown')
  await other.getByText('You are offline. The change is made once you are back.').waitFor()
  const moved = other.waitForResponse((answer) => answer.url().endsWith('/activities/cart/moveCartItem'))
  await context.setOffline(false)
  expect((await moved).status()).toBe(200)
})
