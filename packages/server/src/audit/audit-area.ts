import { refuseInput } from '../http/refuse.ts'

declare module '../app.ts' {
  interface App {
    readonly auditAreas: AuditAreas
  }
}

/** A part of the trail by which it is filtered: what kind of thing was changed. */
export type AuditArea = { readonly area: string; readonly name: string }

/** Those of this house; node/bind-audit-areas.ts says which there are. */
export type AuditAreas = () => readonly AuditArea[]

export function nameArea(areas: AuditAreas, area: string): string {
  return areas().find((one) => one.area === area)?.name ?? area
}

/** Refuses INVALID_INPUT where nobody writes to an area. */
export function refuseUnknownArea(areas: AuditAreas, area: string | undefined): void {
  if (area !== undefined && !areas().some((one) => one.area === area)) refuseInput({ area: 'Please choose an area' })
}
