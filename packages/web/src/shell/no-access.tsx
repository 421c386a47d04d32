import { Navigate, useLocation } from '@tanstack/react-router'

/** Leaves a page whose calls are refused, for the one that says which permission is missing. */
export function NoAccess() {
  const { pathname } = useLocation()
  return <Navigate to="/403" search={{ page: pathname }} replace />
}
