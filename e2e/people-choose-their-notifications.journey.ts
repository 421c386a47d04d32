import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'

test('a person turns kinds of notices on and off, takes it back, and finds it so the next day', async () => {
  const { page } = await visitor({ as: 'agent2' })
  await page.goto('/app/desk')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page.waitForURL('**/app/user/notifications')
  const mailed = page.getByRole('switch', { name: 'A change request was updated: E-mail' })
  expect(await mailed.getAttribute('aria-checked')).toBe('false')

  await mailed.focus()
  await page.keyboard.press('Space')
  await page.getByText('Setting saved successfully').waitFor()
  expect(await mailed.getAttribute('aria-checked')).toBe('true')
  await page.reload()
  await mailed.waitFor()
  expect(await mailed.getAttribute('aria-checked')).toBe('true')

  await mailed.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => mailed.getAttribute('aria-checked')).toBe('true')
  await mailed.click()
  await expectSound(page)

  // Money stays where it is seen, and says why.
  const money = page.getByRole('switch', { name: 'A wallet was credited or debited manually: In the app' })
  await money.press('Space')
  expect(await money.getAttribute('aria-checked')).toBe('true')
  await page.getByText('Always stays in the app.').first().waitFor()
  // What an agent never gets is not offered.
  expect(await page.getByText('The daily reconciliation found a difference').count()).toBe(0)
})

test('a switch that could not be saved goes back and says why', async () => {
  const { page } = await visitor({ as: 'customer' })
  await page.goto('/app/user/notifications')
  const issued = page.getByRole('switch', { name: 'A ticket was issued: In the app' })
  await issued.waitFor()
  await page.route('**/api/notification/setNotificationSetting', (route) => route.abort())
  await issued.click()
  await page.getByText('You appear to be offline.').waitFor()
  expect(await issued.getAttribute('aria-checked')).toBe('true')
})
