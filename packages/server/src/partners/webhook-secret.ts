/** A secret opens for its endpoint alone. */
export function ownerOfSecret(siteId: number, endpointId: bigint): string {
  return `webhook/${siteId}/${endpointId}`
}
