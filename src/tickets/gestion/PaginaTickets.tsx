import { Outlet } from 'react-router'

export default function PaginaTickets() {
  return <Outlet />
}
