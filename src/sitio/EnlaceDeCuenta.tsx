import { Link } from 'react-router'

/** At the far right of the header, after the six links of the specification. */
export function EnlaceDeCuenta({ className, onClick }: { className?: string; onClick?: () => void }) {
  return (
    <Link to="/auth" data-etiqueta="Entrar" className={className} onClick={onClick}>
      Entrar
    </Link>
  )
}
