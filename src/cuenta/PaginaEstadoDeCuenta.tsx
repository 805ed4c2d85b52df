export default function PaginaEstadoDeCuenta() {
  return null
}
