export default function PaginaNoticia() {
  return null
}
