import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { FALTA_PRECIO, PIDE_RAZON } from '../cuotas/contract.ts'

type Props = {
  codigo: string
  /** `type` of the refusal; absent if nothing was refused. */
  asked: string | undefined
  /** Whether buttons for the price stand beside it already. */
  withPriceButtons?: boolean
}

/** The reason for a step that the server refused without one, and the page of the price if that is what is missing. */
export function CampoDeRazon({ codigo, asked = '', withPriceButtons = false }: Props) {
  const label = PIDE_RAZON[asked]
  if (!label) return null
  if (asked !== FALTA_PRECIO) return <TextField field="razon" label={label} />
  return (
    <>
      {!withPriceButtons && (
        <Link
          to={linkTo('/manage/pedidos/:codigo/precio', { codigo })}
          className="enlace -my-1 flex min-h-12 items-center font-semibold"
        >
          Ponerle precio
        </Link>
      )}
      <TextField field="razon" label={label} hint="A su cliente le decimos que el precio se acuerda aparte." />
    </>
  )
}
