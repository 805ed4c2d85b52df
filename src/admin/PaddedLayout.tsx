import { Outlet } from 'react-router'

/** Around pages that have no margins of their own. */
export default function PaddedLayout() {
  return (
    <div className="p-5">
      <Outlet />
    </div>
  )
}
