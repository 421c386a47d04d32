import { parseMoney } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { refuseInput } from '../../http/refuse.ts'
import { reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { acting } from './answer-with-change.ts'
import { addChangeRule, type NewChangeRule, readChangeRules } from './set-change-rules.ts'

export const changeRuleRoutes = {
  getChangeRules: route.changeRules.getChangeRules.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true as const, ...(await readChangeRules(tx)) })),
  ),
  addChangeRule: route.changeRules.addChangeRule.handler(async ({ input, context }) => ({
    success: true,
    ...(await addChangeRule(acting(context), readRule(input))),
  })),
}

type TypedRule = Parameters<Parameters<typeof route.changeRules.addChangeRule.handler>[0]>[0]['input']

function readRule(typed: TypedRule): NewChangeRule {
  const from = plainDate(typed.rule.from)
  if (typed.table === 'due') return { table: 'due', rule: { ...typed.rule, from } }
  if (typed.table === 'void') return { table: 'void', rule: { ...typed.rule, from } }
  const { amount, currency, ...rule } = typed.rule
  try {
    return { table: 'fee', rule: { ...rule, from, amount: parseMoney(amount, currency) } }
  } catch {
    return refuseInput({ 'rule.amount': 'Please enter a valid amount' })
  }
}
