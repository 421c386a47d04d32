import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'

type Kart = Record<string, unknown> & { id: number; version: number; kartName: string; internalRemark: string; totalPrice: string }
const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const SAVING = '**/kart/saveKart'
let desk: Page
let customerId: number

beforeEach(async () => {
  ;({ page: desk } = await visitor({ as: 'admin' }))
  await desk.goto('/app/staff/quotations')
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@skylark.example',
  })
  customerId = users.find(({ email }) => email === 'agent@skylark.example')?.id ?? 0
})

const draft = (kartName: string) => ({
  ...{ customerId, kartName, adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'INR', arrivalDate: dayIn(60) },
  totalPrice: '10000.00',
  miscellaneous: [{ name: 'Guide in English', price: '10000', startDate: dayIn(61) }],
})
async function make(kartName: string): Promise<Kart> {
  return (await postCall<{ kart: Kart }>(desk, 'kart/saveKart', draft(kartName))).kart
}
const read = (id: number): Promise<Kart> =>
  desk.evaluate(async (of) => (await (await fetch(`/api/kart/getKartById?id=${of}`)).json()).kart, id)
const save = () => desk.getByRole('button', { name: 'Save', exact: true }).click()
/** As a colleague would, from elsewhere: a remark alone. */
async function noteAsColleague(id: number): Promise<void> {
  const { version, miscellaneous, isVouchered } = await read(id)
  const wish = { ...draft('Noted'), kartName: (await read(id)).kartName, id, version, miscellaneous, isVouchered }
  await postCall(desk, 'kart/saveKart', { ...wish, remark: 'No nuts, please.' })
}

/** Presses save; the answer comes when the function that it gives is called. */
async function holdSave(): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const done = new Promise<void>((resolve) => {
    void desk.route(SAVING, async (route) => {
      await held
      await route.fulfill({ response: await route.fetch() })
      resolve()
    })
  })
  await save()
  return async () => {
    release()
    await done
    await desk.unroute(SAVING)
  }
}

/** Presses save; the server saves it, and nobody learns that. */
async function loseSave(): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    void desk.route(SAVING, async (route) => {
      await route.fetch()
      await route.abort()
      resolve()
    })
  })
  await save()
  await lost
  await desk.unroute(SAVING)
}

async function openCopy(id: number): Promise<void> {
  await desk.goto(`/app/staff/quotations/new?copy=${id}`)
  await desk.getByText('10,000.00').first().waitFor()
}
async function opened(): Promise<number> {
  await desk.waitForURL(/\/staff\/quotations\/\d+$/)
  return Number(/\d+$/.exec(desk.url())?.[0])
}

test('a status that agrees or ends waits for what is typed, and what is typed during a save is saved by the next', async () => {
  const { id } = await make('Rao family, Coorg')
  await desk.goto(`/app/staff/quotations/${id}`)
  await desk.getByLabel('Discount').fill('500')
  await desk.getByRole('button', { name: 'Change status' }).click()
  const accepted = desk.getByRole('menuitem', { name: 'Accepted' })
  expect(await accepted.getAttribute('aria-disabled')).toBe('true')
  await accepted.getByText('Save your changes first.').waitFor()
  await expectSound(desk)
  await accepted.click({ force: true })
  expect(await desk.getByRole('dialog').filter({ hasText: 'Set to accepted' }).count()).toBe(0)
  await desk.keyboard.press('Escape')

  const release = await holdSave()
  await desk.getByLabel('Internal remark').fill('Typed while it was saved')
  await release()
  await desk.getByText('Version 2 is saved.').waitFor()
  expect(await desk.getByLabel('Internal remark').inputValue()).toBe('Typed while it was saved')
  expect((await read(id)).internalRemark).toBe('')
  await save()
  await desk.getByText('Version 3 is saved.').waitFor()
  expect(await read(id)).toMatchObject({ version: 3, internalRemark: 'Typed while it was saved', totalPrice: '9500.00' })
})

test('a draft that is restored after a colleague has saved does not save over them', async () => {
  const { id } = await make('Rao family, Ooty')
  await desk.goto(`/app/staff/quotations/${id}`)
  await desk.getByLabel('Discount').fill('500')
  await desk.getByLabel('Wishes of the travellers').fill('Late')
  await noteAsColleague(id)
  await desk.reload()
  await expect.poll(() => desk.getByLabel('Discount').inputValue()).toBe('500')
  await desk.getByText('A colleague has saved version 2.', { exact: false }).waitFor()
  await save()
  const conflict = desk.getByRole('dialog', { name: 'A colleague has changed this quotation' })
  await conflict.getByText('No nuts, please.').waitFor()
  await conflict.getByRole('button', { name: 'Put my changes on top' }).click()
  await save()
  await desk.getByText('Version 3 is saved.').waitFor()
  expect(await read(id)).toMatchObject({ version: 3, remark: 'Late', totalPrice: '9500.00' })
})

test('what is changed in a new quotation after its answer was lost is its next version', async () => {
  const { id: old } = await make('Rao family, Mysuru')
  await openCopy(old)
  await loseSave()
  await desk.getByLabel('Discount').fill('500')
  await save()
  await desk.getByText('Version 2 is saved.').waitFor()
  const id = await opened()
  expect(id).not.toBe(old)
  expect(await read(id)).toMatchObject({ version: 2, totalPrice: '9500.00' })
})

test('where a colleague has saved the new quotation since, both are seen, and what was typed goes on upon theirs', async () => {
  const { id: old } = await make('Rao family, Madikeri')
  await openCopy(old)
  await loseSave()
  const { karts } = await desk.evaluate(async () => (await fetch('/api/kart/getAllKartsForWl')).json())
  const id = Number(karts[0].id)
  expect(id).not.toBe(old)
  await noteAsColleague(id)
  await desk.getByLabel('Discount').fill('500')
  await save()
  const conflict = desk.getByRole('dialog', { name: 'A colleague has changed this quotation' })
  await conflict.getByText('No nuts, please.').waitFor()
  await conflict.getByRole('button', { name: 'Put my changes on top' }).click()
  expect(await opened()).toBe(id)
  await expect.poll(() => desk.getByLabel('Discount').inputValue()).toBe('500')
  await save()
  await desk.getByText('Version 3 is saved.').waitFor()
  const kart = await read(id)
  expect(kart).toMatchObject({ version: 3, remark: 'No nuts, please.', totalPrice: '9500.00' })
  expect(kart.miscellaneous).toHaveLength(1)
})

test('what is typed while a new quotation is saved is there on its page, not saved yet', async () => {
  const { id: old } = await make('Rao family, Sakleshpur')
  await openCopy(old)
  const release = await holdSave()
  await desk.getByLabel('Internal remark').fill('Typed while it was made')
  await release()
  await desk.getByText('Version 1 is saved.').waitFor()
  const id = await opened()
  await expect.poll(() => desk.getByLabel('Internal remark').inputValue()).toBe('Typed while it was made')
  await expectSound(desk)
  await save()
  await desk.getByText('Version 2 is saved.').waitFor()
  expect(await read(id)).toMatchObject({ version: 2, internalRemark: 'Typed while it was made' })
})

test('a change of what was sold outlives a reload, and a note of a colleague is met on the way', async () => {
  const { id, version } = await make('Rao family, Hassan')
  await postCall(desk, 'kart/setKartStatus', { id, version, status: 'vouchered' })
  await desk.goto(`/app/staff/quotations/${id}`)
  await desk.getByRole('button', { name: 'Change what was sold' }).click()
  await desk.getByRole('button', { name: 'Guide in English', exact: true }).click()
  await desk.getByLabel('Price, INR').fill('12000')
  await desk.getByRole('button', { name: 'Done' }).click()
  await noteAsColleague(id)
  await desk.reload()
  await desk.getByText('You are changing what was sold.', { exact: false }).waitFor()
  await desk.getByRole('button', { name: 'Price the change' }).click()
  const conflict = desk.getByRole('dialog', { name: 'A colleague has changed this quotation' })
  await conflict.getByText('No nuts, please.').waitFor()
  await conflict.getByRole('button', { name: 'Put my changes on top' }).click()
  await desk.getByRole('button', { name: 'Price the change' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change what was sold' })
  await dialog.getByText('₹2,000.00 more').waitFor()
  await dialog.getByRole('button', { name: 'Carry out the change' }).click()
  await desk.getByText('The change is carried out.').waitFor()
  expect(await read(id)).toMatchObject({ remark: 'No nuts, please.', totalPrice: '12000.00' })
})
