export { formatAmount, formatMoney, formatWhole } from '@tradewind/domain/format-money'
