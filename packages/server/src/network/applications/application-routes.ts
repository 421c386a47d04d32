import { mayApplyAgain } from '@tradewind/domain/network/supplier-application'
import { getLegalEntity } from '../../accounts/legal-entity-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { acting } from '../network-context.ts'
import { type ApplicationRow, countApplications, findLatestApplication, listApplications } from './application-repo.ts'
import { applyAsSupplier, withdrawApplication } from './apply-as-supplier.ts'
import { decideApplication } from './decide-application.ts'

const PAGE_SIZE = 20

export const supplierApplicationRoutes = {
  getMySupplierApplication: route.supplierApplications.getMySupplierApplication.handler(({ context }) => {
    const actor = actorOf(context)
    return reading(context, async (tx) => {
      const latest = await findLatestApplication(tx, actor.legalEntityId)
      const company = await getLegalEntity(tx, actor.legalEntityId)
      const isOwner = actor.isCompanyOwner === true
      return {
        success: true as const,
        application: latest ? presentApplication(latest) : null,
        isOwner,
        mayApply: isOwner && mayApplyAgain(latest?.state),
        known: {
          companyName: company.name,
          contactName: `${actor.firstName} ${actor.lastName}`.trim(),
          email: actor.email,
          phone: company.phone,
          city: '',
        },
      }
    })
  }),
  becomeSupplier: route.supplierApplications.becomeSupplier.handler(async ({ input, context, errors }) => ({
    success: true,
    id: await applyAsSupplier(acting(context, promised(errors)), input),
  })),
  withdrawSupplierApplication: route.supplierApplications.withdrawSupplierApplication.handler(async ({ context, errors }) => {
    await withdrawApplication(acting(context, promised(errors)))
    return { success: true }
  }),
  getSupplierApplications: route.supplierApplications.getSupplierApplications.handler(({ input: { page }, context }) =>
    reading(context, async (tx) => {
      const { total, waiting } = await countApplications(tx)
      const rows = await listApplications(tx, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      return {
        success: true as const,
        records: rows.map((row) => ({
          ...presentApplication(row),
          customerName: row.customer_name,
          customerId: row.applied_by,
          decidedBy: row.decider_first_name === null ? null : `${row.decider_first_name} ${row.decider_last_name ?? ''}`.trim(),
          supplierName: row.supplier_name,
        })),
        totalRecords: total,
        waiting,
        currentPage: page,
        hasNextPage: page * PAGE_SIZE < total,
        hasPreviousPage: page > 1,
        suppliers: await listSuppliers(tx),
      }
    }),
  ),
  decideSupplierApplication: route.supplierApplications.decideSupplierApplication.handler(async ({ input, context, errors }) => {
    await decideApplication(acting(context, promised(errors)), input)
    return { success: true }
  }),
}

function presentApplication(row: ApplicationRow) {
  const { id, state, offers, email, phone, city, website, about, reason } = row
  return {
    ...{ id, state, offers, email, phone, city, website, about, reason },
    companyName: row.company_name,
    contactName: row.contact_name,
    appliedAt: row.applied_at,
    appliedBy: `${row.first_name} ${row.last_name}`.trim(),
    decidedAt: row.decided_at,
  }
}
