/** For one client: what to tell them, and what they were told. */
export function EnviarAviso({ codigo }: { codigo: string }) {
  return <p className="codigo">{codigo}</p>
}
