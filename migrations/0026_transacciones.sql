-- What is written in one transaction bears its id, in whatever tables (docs/decisions/024).

-- The id is made when it is first asked for and lasts until the transaction ends. PostgreSQL's own numbers of transactions
-- begin anew where a backup is restored.
CREATE FUNCTION transaccion_actual() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(
    nullif(current_setting('tienda.transaccion', true), ''),
    set_config('tienda.transaccion', gen_random_uuid()::text, true)
  )::uuid
$$;
--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "Historial_Estatus" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "pedidos_formulario" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "Contactos" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "Solicitudes_Ayuda" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
ALTER TABLE "Solicitudes_Retiro" ADD COLUMN "transaccion" uuid;--> statement-breakpoint
-- Until now rows of one transaction were known by its instant, which is made their id. Rewriting a table asks no trigger,
-- also of the audit, whose rows nobody may change.
ALTER TABLE "auditoria" ALTER COLUMN "transaccion" TYPE uuid USING md5("cuando"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "correos" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Historial_Estatus" ALTER COLUMN "transaccion" TYPE uuid USING md5("registrado"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "pedidos_formulario" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Contactos" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Solicitudes_Ayuda" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Solicitudes_Cambio_Direccion" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Solicitudes_Retiro" ALTER COLUMN "transaccion" TYPE uuid USING md5("fecha_creacion"::text)::uuid,
  ALTER COLUMN "transaccion" SET DEFAULT transaccion_actual(), ALTER COLUMN "transaccion" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "correos_por_transaccion" ON "correos" USING btree ("transaccion");
