CREATE TABLE "deudas" (
	"codigo_pedido" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deudas" ADD CONSTRAINT "deudas_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
-- What an order owes; null if nothing by its state: its price is not agreed on (1), it was called off or came back (9, 10),
-- or it was delivered (8) before the ledger began, so that its money was never written there.
CREATE FUNCTION falta_del_pedido(p "Pedidos") RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p."Total" = 0 OR coalesce(p.estatus_previo, p."Estatus_id") = 1 OR p."Estatus_id" IN (9, 10)
      OR (p."Estatus_id" = 8
        AND p."Fecha_creacion" < coalesce((SELECT fecha_creacion FROM pagos WHERE recibo = 1), 'infinity')
        AND NOT EXISTS (SELECT FROM pagos WHERE codigo_pedido = p."Código de pedido"))
    THEN NULL
    ELSE greatest(p."Total" - (SELECT coalesce(sum(monto), 0) FROM pagos WHERE codigo_pedido = p."Código de pedido"), 0) END
$$;
--> statement-breakpoint
INSERT INTO deudas SELECT "Código de pedido" FROM "Pedidos" WHERE falta_del_pedido("Pedidos") > 0;
--> statement-breakpoint
CREATE FUNCTION anotar_deuda(codigo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Pedidos" WHERE "Código de pedido" = codigo AND falta_del_pedido("Pedidos") > 0) THEN
    INSERT INTO deudas VALUES (codigo) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM deudas WHERE codigo_pedido = codigo;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION anotar_deuda_de_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM anotar_deuda(NEW."Código de pedido");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_nuevos_deben" AFTER INSERT ON "Pedidos"
  FOR EACH ROW WHEN (NEW."Total" > 0) EXECUTE FUNCTION anotar_deuda_de_pedido();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_deben" AFTER UPDATE OF "Total", "Estatus_id", estatus_previo ON "Pedidos"
  FOR EACH ROW EXECUTE FUNCTION anotar_deuda_de_pedido();
--> statement-breakpoint
CREATE FUNCTION anotar_deudas_de_pagos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM anotar_deuda(f.codigo_pedido) FROM (SELECT DISTINCT codigo_pedido FROM filas ORDER BY 1) f;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pagos_saldan AFTER INSERT ON pagos
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_deudas_de_pagos();
