import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { decimalsOf, type Money, parseMoney } from '@tradewind/domain/money'
import { type CatalogueEditor, recordCatalogue } from '../../catalogue/catalogue-editor.ts'
import { listOptionRefs, refuseTourOption } from '../../catalogue/options/tour-option-repo.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type ComboPart, insertCombo, isComboNameTaken, lockCombos, setComboDeleted } from './combo-repo.ts'
import { getCombo } from './list-combos.ts'

type Wish = {
  readonly name: string
  readonly amount: string
  readonly currency: string
  readonly tourOptions: readonly ComboPart[]
}

/** Creates a combo; `amount` is the discount of a booking in its currency. Refuses options that are not sold, and parts of a minor unit. */
export function createCombo(
  context: CatalogueEditor & { readonly refuse: Refuse<'COMBO_NAME_TAKEN'> },
  { name, amount, currency, tourOptions }: Wish,
): Promise<number> {
  const { db, actor, now, refuse } = context
  const { minor: discountMinor } = readDiscount({ amount, currency })
  return inSite(db, actor.siteId, async (tx) => {
    await lockCombos(tx)
    if (await isComboNameTaken(tx, name)) refuse('COMBO_NAME_TAKEN')
    const found = await listOptionRefs(tx, { ids: tourOptions.map(({ tourOptionId }) => tourOptionId) })
    if (found.length < tourOptions.length) refuseTourOption()
    const id = await insertCombo(tx, { name, currency, discountMinor, parts: tourOptions }, now)
    await recordCatalogue(tx, context, {
      action: 'create combo',
      about: { kind: 'combo', id },
      after: { name, currency, discount: amount, tourOptions: tourOptions.map(({ tourOptionId }) => nameOf(found, tourOptionId)) },
    })
    return id
  })
}

/** Refuses by field an unknown currency and parts of a minor unit. */
export function readDiscount({ amount, currency }: Pick<Wish, 'amount' | 'currency'>): Money {
  if (!isCurrency(currency)) refuseInput({ currency: 'This currency is not known.' })
  if ((amount.split('.')[1] ?? '').length > decimalsOf(currency)) refuseInput({ amount: 'Please enter a valid amount' })
  return parseMoney(amount, currency)
}

function nameOf(found: readonly { id: number; name: string; activity: string }[], id: number): string {
  const option = found.find((one) => one.id === id)
  return option ? `${option.activity}: ${option.name}` : String(id)
}

/** Takes a combo off sale. */
export function deleteCombo(context: CatalogueEditor, { comboId }: { comboId: number }): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockCombos(tx)
    const { name } = await getCombo(tx, comboId)
    await setComboDeleted(tx, comboId, now)
    await recordCatalogue(tx, context, { action: 'delete combo', about: { kind: 'combo', id: comboId }, before: { name } })
  })
}
