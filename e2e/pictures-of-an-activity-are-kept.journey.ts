import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawPicture } from '../packages/server/src/files/testing/draw-picture.ts'
import { expectNoSidewaysScroll } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const picture = async (name: string, colour: string): Promise<Chosen> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture({ width: 1_200, height: 900, colour }),
})

/** A new activity, which has no pictures, beside the list. */
async function openPanel(page: Page, activity: string): Promise<Locator> {
  const id = await page.evaluate(async (name) => {
    const save = async (path: string, input: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/dmc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })).json()
    }
    const { activity } = await save('saveActivity', { name, cityId: 292223, priority: 0 })
    await save('saveTourOptions', { activityId: activity.id, name: 'Shared' })
    return activity.id as number
  }, activity)
  await page.goto(`/app/staff/dmc-activities?open=${id}`)
  const panel = page.getByRole('complementary', { name: `Activity ${activity}` })
  await panel.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded()
  return panel
}
const addTo = (part: Locator) => part.getByLabel('Add pictures', { exact: true })
const enlarge = (part: Locator, position: number) => part.getByRole('button', { name: `Enlarge picture ${position}` })
/** Which picture it is, whatever the size. */
const nameOf = async (button: Locator) => (await button.locator('img').getAttribute('src'))?.split('/')[2]
/** As from the clipboard, or from a folder beside the window. */
const handOver = (to: Locator, how: 'paste' | 'drop', { name, mimeType, buffer }: Chosen) =>
  to.evaluate(
    (element, [how, name, type, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type }))
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      )
    },
    [how, name, mimeType, buffer.toString('base64')] as const,
  )

test('pictures are chosen, dropped and pasted; what is no picture says so beside its name', async () => {
  const page = await staffOfBlueDhow()
  const panel = await openPanel(page, 'Spice market at dawn')
  await panel.getByText('No pictures yet.').waitFor()
  const broken = await picture('cut off.jpg', '#664422')
  await addTo(panel).setInputFiles([
    await picture('first.jpg', '#aa3311'),
    await picture('second.jpg', '#3311aa'),
    { ...broken, buffer: broken.buffer.subarray(0, 5_000) },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  const uploads = panel.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('drawing.svg cannot be used here. Please choose JPEG, PNG, WebP or AVIF.').waitFor()
  await uploads.getByText('This picture is damaged or not complete. Please choose another file.').waitFor()
  await enlarge(panel, 2).waitFor()
  for (const name of ['cut off.jpg', 'drawing.svg'])
    await uploads.getByRole('button', { name: `Cancel the upload of ${name}` }).click()
  await handOver(page.locator('body'), 'paste', await picture('third.jpg', '#11aa33'))
  await enlarge(panel, 3).waitFor()
  await handOver(addTo(panel), 'drop', await picture('fourth.jpg', '#aaaa11'))
  await enlarge(panel, 4).waitFor()
  await panel.getByText('4 pictures have no alternative text').waitFor()
})

test('pictures are described, put in order, deleted and brought back', async () => {
  const page = await staffOfBlueDhow()
  const panel = await openPanel(page, 'Spice market at night')
  await addTo(panel).setInputFiles([
    await picture('first.jpg', '#aa3311'),
    await picture('second.jpg', '#3311aa'),
    await picture('third.jpg', '#11aa33'),
  ])
  await enlarge(panel, 3).waitFor()
  await panel.getByText('3 pictures have no alternative text').waitFor()
  await panel.getByLabel('Alternative text 1').fill('Spices in open sacks')
  await panel.getByLabel('Alternative text 1').press('Enter')
  await page.getByText('Alternative text saved.').waitFor()
  await panel.getByText('2 pictures have no alternative text').waitFor()

  const [first, second] = [await nameOf(enlarge(panel, 1)), await nameOf(enlarge(panel, 2))]
  await panel.getByRole('button', { name: 'Move picture 1 down' }).press('Enter')
  await expect.poll(() => nameOf(enlarge(panel, 1))).toBe(second)
  // The focus went with the picture: pressed again, it moves on.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 2 down')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf(enlarge(panel, 3))).toBe(first)
  const row = page.locator('li, tr').filter({ hasText: 'Spice market at night' })
  await expect.poll(() => row.locator('img').first().getAttribute('src')).toContain(second)

  await panel.getByRole('button', { name: 'Delete picture 3' }).click()
  await enlarge(panel, 3).waitFor({ state: 'detached' })
  // The pressed button is gone: the focus is on that of the picture before.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete picture 2')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await enlarge(panel, 3).waitFor()
  expect([await nameOf(enlarge(panel, 3)), await panel.getByLabel('Alternative text 3').inputValue()]).toEqual([
    first,
    'Spices in open sacks',
  ])

  await enlarge(panel, 3).click()
  const large = page.getByRole('dialog', { name: 'Picture' }).getByRole('img', { name: 'Spices in open sacks' })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 400)).toBe(true)
  await expectSound(page)
  await page.keyboard.press('Escape')

  await page.reload()
  await panel.getByLabel('Alternative text 3').waitFor()
  expect(await nameOf(enlarge(panel, 1))).toBe(second)
})

test('an upload that the network lost says so, and is sent again', async () => {
  const page = await staffOfBlueDhow()
  const panel = await openPanel(page, 'Fish auction')
  await page.route('**/api/dmc/addPicture', (route) => route.abort())
  await addTo(panel).setInputFiles([await picture('fish.jpg', '#225577')])
  const uploads = panel.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('You appear to be offline.').waitFor()
  await expectSound(page)
  await page.unroute('**/api/dmc/addPicture')
  await uploads.getByRole('button', { name: 'Try again: fish.jpg' }).click()
  await uploads.waitFor({ state: 'detached' })
  await enlarge(panel, 1).waitFor()
})

test('tour options and hotels have pictures too, in a dialog that catches what is pasted', async () => {
  const page = await staffOfBlueDhow()
  const panel = await openPanel(page, 'Turtle walk')
  await panel
    .getByRole('button', { name: /^Add pictures: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText('No pictures yet.').waitFor()
  await handOver(page.locator('body'), 'paste', await picture('turtle.jpg', '#117755'))
  await enlarge(dialog, 1).waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: /^1 picture: / }).waitFor()
  await panel.getByText('No pictures yet.').waitFor()

  await page.goto('/app/staff/accommodations')
  await page.getByRole('button', { name: 'Add pictures: Creek Lantern Hotel' }).click()
  await addTo(dialog).setInputFiles([await picture('hotel.jpg', '#775511')])
  await enlarge(dialog, 1).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: '1 picture: Creek Lantern Hotel' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectSound(page)
})
