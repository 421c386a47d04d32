import { editorOf } from '../../catalogue/catalogue-editor.ts'
import { promised } from '../../http/promised-refusals.ts'
import { type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { askComboPrice } from './ask-combo-price.ts'
import { createCombo, deleteCombo } from './create-combo.ts'
import { getCombo, listCombos } from './list-combos.ts'

const showCombos = (context: RequestContext) =>
  reading(context, async (tx) => ({ success: true as const, combos: await listCombos(tx) }))

export const comboRoutes = {
  getAllCombos: route.combos.getAllCombos.handler(({ context }) => showCombos(context)),
  getCombos: route.combos.getCombos.handler(({ context }) => showCombos(context)),
  createDmcCombo: route.combos.createDmcCombo.handler(async ({ input, context, errors }) => {
    const { currency = context.site.currency } = input
    const id = await createCombo({ ...editorOf(context), refuse: promised(errors) }, { ...input, currency })
    return { success: true, combo: await reading(context, (tx) => getCombo(tx, id)) }
  }),
  deleteCombo: route.combos.deleteCombo.handler(async ({ input, context }) => {
    await deleteCombo(editorOf(context), input)
    return { success: true }
  }),
  priceCombo: route.combos.priceCombo.handler(({ input, context }) => {
    const { currency = context.site.currency } = input
    return reading(context, async (tx) => ({ success: true, price: await askComboPrice(tx, { ...input, currency }, context.now) }))
  }),
}
