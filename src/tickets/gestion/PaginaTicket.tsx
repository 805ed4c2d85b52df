export default function PaginaTicket() {
  return null
}
