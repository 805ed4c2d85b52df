import { Outlet } from 'react-router'

/** Adds margins around pages that set none of their own. */
export default function PaddedLayout() {
  return (
    <div className="p-5">
      <Outlet />
    </div>
  )
}
