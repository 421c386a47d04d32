import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { decimalsOf, parseMoney } from '@tradewind/domain/money'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { listOptionRefs, refuseTourOption } from '../options/tour-option-repo.ts'
import { type ComboPart, getCombo, insertCombo, isComboNameTaken, lockCombos, setComboDeleted } from './combo-repo.ts'

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
  if (!isCurrency(currency)) refuseInput({ currency: 'This currency is not known.' })
  if ((amount.split('.')[1] ?? '').length > decimalsOf(currency)) refuseInput({ amount: 'Please enter a valid amount' })
  const { minor: discountMinor } = parseMoney(amount, currency)
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
