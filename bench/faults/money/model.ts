import type pg from 'pg'

/** Amounts in centavos, because sums of pesos as numbers are not exact. */
export const pesos = (cents: number) => (cents / 100).toFixed(2)
export const toCents = (monto: string) => Math.round(Number(monto) * 100)

export type Order = {
  codigo: string
  membresia: string
  paid: number
  /** What its total may be: that of the price which was accepted last, of two at once either. */
  totals: number[]
  /** Its receipts; `open` is 1 while one waits and 0 once it is decided. Answers may arrive out of order, so only in the end. */
  receipts: Map<string, { cents: number; open: number }>
  /** Steps that may be undone, the newest last, with the cash that came with them. */
  steps: { id: string; by: 'desk' | 'messenger'; collected: number; undone: boolean }[]
}

/** What orders, members and messengers should have, by the answers to what was sent. */
export function openModel() {
  const orders = new Map<string, Order>()
  const [balances, carried] = [new Map<string, number>(), new Map<string, number>()]
  const add = (map: Map<string, number>, key: string, cents: number) => map.set(key, (map.get(key) ?? 0) + cents)
  return {
    orders,
    moveBalance: (membresia: string, cents: number) => add(balances, membresia, cents),
    carry: (messenger: string, cents: number) => add(carried, messenger, cents),
    /** Compares all with the tables. @returns one sentence for each that differs */
    async compare(pool: pg.Pool) {
      const differing = async (what: string, expected: Map<string, string[]>, statement: string) => {
        const keys = [...expected.keys()]
        const { rows } = await pool.query<{ key: string; value: string }>(statement, [keys])
        const found = new Map(rows.map(({ key, value }) => [key, value]))
        return keys
          .filter((key) => !expected.get(key)?.includes(found.get(key) ?? 'none'))
          .map((key) => `${what} of ${key} is ${found.get(key)}, the model's ${expected.get(key)?.join(' or ')}`)
      }
      const of = (read: (order: Order) => string[]) =>
        new Map([...orders].map(([codigo, order]) => [codigo, read(order)]))
      const inPesos = (map: Map<string, number>) => new Map([...map].map(([key, cents]) => [key, [pesos(cents)]]))
      const lists = [
        await differing(
          'what was paid',
          of(({ paid }) => [pesos(paid)]),
          `select c as key, coalesce(sum(p.monto), 0)::numeric(12, 2)::text as value from unnest($1::text[]) c
          left join pagos p on p.codigo_pedido = c group by c`,
        ),
        await differing(
          'the total',
          of(({ totals }) => totals.map(pesos)),
          `select "Código de pedido" as key, "Total"::numeric(12, 2)::text as value from "Pedidos" where "Código de pedido" = any($1)`,
        ),
        await differing(
          'the balance',
          inPesos(balances),
          'select codigo_membresia as key, saldo::text as value from profiles where codigo_membresia = any($1)',
        ),
        await differing(
          'the cash',
          inPesos(carried),
          `select m as key, ((select coalesce(sum(monto), 0) from pagos where metodo = 'contra_entrega' and cobrado_por = m::uuid)
            - (select coalesce(sum(esperado), 0) from rendiciones where mensajero = m::uuid))::numeric(12, 2)::text as value
          from unnest($1::text[]) m`,
        ),
      ]
      return lists.flat()
    },
  }
}
/** The receipts of an order that wait. */
export const waitingOf = ({ receipts }: Order) => [...receipts].filter(([, { open }]) => open > 0).map(([id]) => id)
export type Model = ReturnType<typeof openModel>
