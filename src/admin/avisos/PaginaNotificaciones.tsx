export default function PaginaNotificaciones() {
  return null
}
