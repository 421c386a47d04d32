import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { openResults, resultsPath, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { holdAnswers, letAllAnswer, letAnswer, untilAsked } from './hold-answers.ts'

test('a return is filtered by when it arrives and when the return leaves, and each filter is named and removed by itself', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, { origin: 'DEL', destination: 'DXB', inDays: 30, backInDays: 37 })
  const press = async (group: string) => {
    const choice = page.getByRole('region', { name: group, exact: true }).getByRole('button').filter({ hasText: '·' }).first()
    const count = Number((await choice.innerText()).match(/(\d+) ·/)?.[1])
    await choice.click()
    return count
  }
  const head = page.getByRole('button', { name: /^Remove filter/ })
  const arriving = await press('Arrival in Dubai')
  expect(arriving).toBeGreaterThan(0)
  await press('Departure from Dubai')
  await press('Arrival in Delhi')
  await expect.poll(() => head.count()).toBe(3)
  await page.getByRole('button', { name: /^Remove filter: Departure from Dubai: / }).click()
  await page.getByRole('button', { name: /^Remove filter: Arrival in Delhi: / }).click()
  await expect.poll(() => head.count()).toBe(1)
  await page.waitForURL(/[?&]f=arrivals/)
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: /^Remove filter: Arrival in Dubai: / }).waitFor()
})

const ONE_WAY = { origin: 'DEL', destination: 'DXB', inDays: 32 }

test('one press leaves only one airline, with the mouse or with the keyboard', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, ONE_WAY)
  const airlines = page.getByRole('group', { name: /^Airlines/ })
  const [first, second] = [airlines.getByRole('checkbox').first(), airlines.getByRole('checkbox').nth(1)]
  const only = airlines.getByRole('button', { name: /^Only / })
  expect(await opacityOf(only.first())).toBe('0')
  await first.hover()
  expect(await opacityOf(only.first())).toBe('1')
  await only.first().click()
  await expect.poll(() => first.isChecked()).toBe(true)
  await expectOnlyAirline(page)

  // Of the line with the focus the button is next; it is offered where it would change something.
  await second.focus()
  await page.keyboard.press('Tab')
  expect(await opacityOf(only.first())).toBe('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => second.isChecked()).toBe(true)
  expect(await first.isChecked()).toBe(false)
  await expectOnlyAirline(page)
  await expectSound(page)
})

test('a list is limited by duration, and the limit is named, removed and kept in the address', async () => {
  const { page } = await visitor({ as: 'customer' })
  await openResults(page, ONE_WAY)
  const all = await countOf(page)
  const slider = page.getByRole('slider', { name: 'Longest duration' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  const limit = Number(await slider.inputValue())
  for (const minutes of await durationsOf(page)) expect(minutes).toBeLessThanOrEqual(limit)
  await page.waitForURL(/minutes(:|%3A)\d+/)
  await page.reload()
  await untilAllAnswered(page)
  expect(Number(await slider.inputValue())).toBe(limit)
  await page.getByRole('button', { name: /^Remove filter: Up to \d+ h/ }).click()
  await expect.poll(() => countOf(page)).toBe(all)
})

test('airlines keep the order in which they were first shown while answers arrive under a mouse', async () => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.goto(resultsPath(ONE_WAY))
  await untilAsked(page)
  await letAnswer(page, 2)
  const airlines = page.getByRole('group', { name: /^Airlines/ }).getByRole('checkbox')
  await airlines.first().hover()
  const names = () => airlines.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.innerText.split('\n')[1]))
  const before = await names()
  await letAllAnswer(page)
  expect((await names()).slice(0, before.length).slice(0, 5)).toEqual(before.slice(0, 5))
})

function opacityOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).opacity)
}

async function countOf(page: Page): Promise<number> {
  return Number(/^(\d+) of/.exec(await page.getByText(/^\d+ of \d+ flights$/).innerText())?.[1])
}

/** Every card in sight flies with the one airline whose filter is named above the list. */
async function expectOnlyAirline(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove filter: / })
  await expect.poll(() => remove.count()).toBe(1)
  const airline = (await remove.getAttribute('aria-label'))?.replace('Remove filter: ', '') ?? ''
  // A flight with a change may begin with another airline: the card names all of them.
  const cards = await page.getByRole('article').allInnerTexts()
  expect(cards.length).toBeGreaterThan(0)
  expect(cards.filter((card) => !card.includes(airline))).toEqual([])
}

/** Minutes of the cards in sight, from '3 h 35 m'. */
function durationsOf(page: Page): Promise<number[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const [, hours, minutes] = /(\d+) h(?: (\d+) m)?, /.exec(card.ariaLabel ?? '') ?? []
      return Number(hours) * 60 + Number(minutes ?? 0)
    }),
  )
}
