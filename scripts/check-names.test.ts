import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkNames, checkNamesOf } from './check-names.ts'

const textsIn = (source: string, file = 'packages/web/src/thing.ts') => checkNames(source, file).map(({ text }) => text)

test('the product itself passes', () => {
  expect(checkNamesOf(resolve(import.meta.dirname, '..'))).toEqual([])
}, 60_000)

describe('a planted word is found', () => {
  test.each([
    ['a variable', 'const told = 1', 'told'],
    ['a state of a component', 'const [isTold, setShown] = useState(false)', 'isTold'],
    ['a function', 'export function tellPeople() {}', 'tellPeople'],
    ['a type', 'type Told = { amount: number }', 'Told'],
    ['a constant', 'const MOST_TOLD = 6', 'MOST_TOLD'],
    ['a property', 'const a = { onTell: show }', 'onTell'],
    ['a property that is read', 'show(form.told)', 'told'],
    ['a zero', 'const noughts = [0]; const nought = 0', 'nought'],
    ['a refund', 'const givenBack = 1; const givePaymentBack = 2', 'givenBack', 'givePaymentBack'],
    ['a title', "test('the buyer is told', () => {})", 'the buyer is told'],
    ['a title of a group', "describe('asked anew', () => {})", 'asked anew'],
    ['a title of many cases', "test.each([1, 2])('%s is no secret to whoever asks', () => {})", '%s is no secret to whoever asks'],
    ['a title in a template', 'test(`$' + '{name} tells`, () => {})', '§ tells'],
    ['a title without a subject', "test('is shown to who may see it', () => {})", 'is shown to who may see it'],
  ])('%s', (_where, source, ...texts) => {
    expect(textsIn(source)).toEqual(texts)
  })

  test('a class of a style', () => {
    expect(textsIn('/* told */\n.told {\n  color: red;\n}\n', 'packages/web/src/ui/a.module.css')).toEqual(['told'])
  })

  test('a function of the database', () => {
    expect(
      textsIn("create function tell_news() returns text language sql as $$ select 'told' $$;", 'packages/server/src/a.sql'),
    ).toEqual(['tell_news'])
  })

  test('a file', () => {
    expect(textsIn('', 'e2e/a-device-tells-what-happened.journey.ts')).toHaveLength(1)
  })

  test('with its line', () => {
    expect(checkNames('const a = 1\nconst told = 2\n', 'bench/a.ts')).toMatchObject([{ line: 2, text: 'told' }])
  })
})

test.each([
  ['other words', 'const teller = 1; const retold = 2; const castello = 3; const story = total'],
  ['texts', "export const words = 'Tell us the dates'"],
  ['comments', '/** What is told. */\nexport const a = 1 // whoever'],
])('%s pass', (_what, source) => {
  expect(textsIn(source)).toEqual([])
})

/** An order has sales, and a payment pays them: the one is not called the other, except on the wire (`orderId`). */
const ORDER_OF_PAYMENT = /\borders?\??: (?:readonly )?(?:Readonly<|Pick<|Partial<|Omit<)?(?:Gateway)?Payment\b/

test('no payment is called an order', () => {
  const root = resolve(import.meta.dirname, '..')
  const found = globSync('packages/server/src/**/*.ts', { cwd: root }).filter((file) =>
    ORDER_OF_PAYMENT.test(readFileSync(resolve(root, file), 'utf8')),
  )
  expect(found).toEqual([])
  for (const planted of [
    "(order: Pick<Payment, 'user_id'>)",
    'order: Payment',
    'order?: GatewayPayment',
    'orders: readonly Payment[]',
  ])
    expect(ORDER_OF_PAYMENT.test(planted)).toBe(true)
})
