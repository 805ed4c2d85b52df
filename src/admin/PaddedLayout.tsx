import { Outlet } from 'react-router'

/** The margins for pages that have none of their own. */
export default function PaddedLayout() {
  return (
    <div className="p-5">
      <Outlet />
    </div>
  )
}
