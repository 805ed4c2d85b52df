import { Subscribe } from '#live/Subscribe.tsx'
import { listarAvisosDeGestion } from './contract.ts'
import { FormularioDeAviso } from './FormularioDeAviso.tsx'
import { LoQueSeLeDijo } from './LoQueSeLeDijo.tsx'
import { useAvisoForm } from './useAvisoForm.ts'

/**
 * A form that notifies one client, and the list of that client's notifications. The page around it guards unsaved text.
 */
export function EnviarAviso({ codigo }: { codigo: string }) {
  // The key per client keeps typed text from moving to another client.
  return (
    <div key={codigo} className="grid gap-6">
      <Subscribe topics={listarAvisosDeGestion.topics} />
      <AlCliente codigo={codigo} />
      <section>
        <h2 className="mb-3 font-semibold text-sm">Lo que se le ha dicho</h2>
        <LoQueSeLeDijo codigo={codigo} />
      </section>
    </div>
  )
}

function AlCliente({ codigo }: { codigo: string }) {
  const { form } = useAvisoForm(codigo)
  return <FormularioDeAviso form={form} submitButton="Enviar notificación" />
}
