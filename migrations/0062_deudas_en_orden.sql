ALTER TABLE "deudas" ADD COLUMN "falta" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "deudas" ADD COLUMN "vence" date;--> statement-breakpoint
ALTER TABLE "deudas" ADD COLUMN "fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deudas" ADD COLUMN "tipo_servicio" text;--> statement-breakpoint
CREATE INDEX "deudas_en_lista" ON "deudas" USING btree ("fecha_creacion","codigo_pedido");--> statement-breakpoint
-- The last day for the first part of an order that is not paid; null if that is due when the order is handed over.
CREATE FUNCTION vence_el_pedido(p "Pedidos") RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(antes_de) FROM (
    SELECT antes_de, sum(monto) OVER (ORDER BY antes_de) AS hasta FROM cuotas
    WHERE codigo_pedido = p."Código de pedido" AND antes_de IS NOT NULL) c
  WHERE least(p."Total", hasta) > (SELECT coalesce(sum(monto), 0) FROM pagos WHERE codigo_pedido = p."Código de pedido")
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION anotar_deuda(codigo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deudas (codigo_pedido, falta, vence, fecha_creacion, tipo_servicio)
  SELECT "Código de pedido", f.falta, vence_el_pedido(p), "Fecha_creacion", tipo_servicio
  FROM "Pedidos" p, falta_del_pedido(p) f (falta) WHERE "Código de pedido" = codigo AND f.falta > 0
  ON CONFLICT (codigo_pedido) DO UPDATE SET falta = excluded.falta, vence = excluded.vence,
    fecha_creacion = excluded.fecha_creacion, tipo_servicio = excluded.tipo_servicio;
  IF NOT FOUND THEN
    DELETE FROM deudas WHERE codigo_pedido = codigo;
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_deben_igual" AFTER UPDATE OF "Fecha_creacion", tipo_servicio ON "Pedidos"
  FOR EACH ROW EXECUTE FUNCTION anotar_deuda_de_pedido();
--> statement-breakpoint
CREATE FUNCTION anotar_deuda_de_cuota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM anotar_deuda(coalesce(NEW.codigo_pedido, OLD.codigo_pedido));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cuotas_vencen AFTER INSERT OR DELETE OR UPDATE OF monto, antes_de ON cuotas
  FOR EACH ROW EXECUTE FUNCTION anotar_deuda_de_cuota();
--> statement-breakpoint
SELECT anotar_deuda(codigo_pedido) FROM deudas;
