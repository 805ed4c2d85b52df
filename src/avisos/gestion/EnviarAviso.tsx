import { Subscribe } from '#live/Subscribe.tsx'
import { listarEnvios } from './contract.ts'
import { FormularioDeAviso } from './FormularioDeAviso.tsx'
import { LoQueSeLeDijo } from './LoQueSeLeDijo.tsx'
import { useAvisoForm } from './useAvisoForm.ts'

/** For one client: what to tell them, and what they were told. The page that it stands on asks before it is lost. */
export function EnviarAviso({ codigo }: { codigo: string }) {
  // Keyed, so that nothing typed for one client is there for the next.
  return (
    <div key={codigo} className="grid gap-6">
      <Subscribe topics={listarEnvios.topics} />
      <AlCliente codigo={codigo} />
      <section>
        <h2 className="mb-3 font-semibold text-sm">Lo que se le ha dicho</h2>
        <LoQueSeLeDijo codigo={codigo} />
      </section>
    </div>
  )
}

function AlCliente({ codigo }: { codigo: string }) {
  const { formulario: form } = useAvisoForm(codigo)
  return <FormularioDeAviso formulario={form} submitButton="Enviar notificación" />
}
