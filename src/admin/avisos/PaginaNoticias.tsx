export default function PaginaNoticias() {
  return null
}
