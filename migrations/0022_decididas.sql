DROP INDEX "bandeja_asuntos_atendidos";--> statement-breakpoint
ALTER TABLE "bandeja_asuntos" ADD COLUMN "fecha" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bandeja_asuntos_por_orden" ON "bandeja_asuntos" USING btree ("clase",coalesce("atendido_en", "fecha"),"id");--> statement-breakpoint
CREATE INDEX "Solicitudes_Ayuda_decididas" ON "Solicitudes_Ayuda" USING btree (coalesce("resuelta_en", "fecha_creacion"),"id") WHERE not ("estado" in ('por_confirmar', 'abierta'));--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_decididas" ON "Solicitudes_Cambio_Direccion" USING btree (coalesce("resuelta_en", "fecha_creacion"),"id") WHERE not ("estado" in ('por_confirmar', 'abierta'));--> statement-breakpoint
-- What has no column for when it was over is put in order by its row in the inbox, which it has from the beginning.
CREATE OR REPLACE FUNCTION abrir_asunto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bandeja_asuntos (clase, id, fecha) VALUES (TG_ARGV[0], NEW.id, NEW.fecha_creacion)
  ON CONFLICT (clase, id) DO UPDATE SET fecha = excluded.fecha;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER pedidos_formulario_en_bandeja ON pedidos_formulario;
--> statement-breakpoint
CREATE TRIGGER pedidos_formulario_en_bandeja AFTER INSERT OR UPDATE OF codigo_pedido ON pedidos_formulario FOR EACH ROW
  WHEN (NEW.codigo_pedido IS NULL) EXECUTE FUNCTION abrir_asunto('internacional');
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Retiro_en_bandeja" AFTER INSERT ON "Solicitudes_Retiro" FOR EACH ROW
  EXECUTE FUNCTION abrir_asunto('retiro');
--> statement-breakpoint
CREATE TRIGGER "Contactos_en_bandeja" AFTER INSERT ON "Contactos" FOR EACH ROW EXECUTE FUNCTION abrir_asunto('mensaje');
--> statement-breakpoint
INSERT INTO bandeja_asuntos (clase, id, fecha)
SELECT 'internacional', id, fecha_creacion FROM pedidos_formulario WHERE codigo_pedido IS NULL
UNION ALL SELECT 'retiro', id, fecha_creacion FROM "Solicitudes_Retiro"
UNION ALL SELECT 'mensaje', id, fecha_creacion FROM "Contactos"
ON CONFLICT (clase, id) DO UPDATE SET fecha = excluded.fecha;
--> statement-breakpoint
-- What a search in the inbox begins with (`bandeja/lista/brazos.server.ts`).
CREATE INDEX "Solicitudes_Ayuda_busqueda" ON "Solicitudes_Ayuda"
  USING gin (sin_acentos(correo || ' ' || situacion) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_busqueda" ON "Solicitudes_Cambio_Direccion"
  USING gin (sin_acentos(correo || ' ' || nueva_direccion) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "Solicitudes_Retiro_busqueda" ON "Solicitudes_Retiro"
  USING gin (sin_acentos(nombre || ' ' || apellido || ' ' || correo || ' ' || codigo_pedido) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "Contactos_busqueda" ON "Contactos"
  USING gin (sin_acentos(nombre_cliente || ' ' || correo || ' ' || coalesce(codigo_pedido, '') || ' ' || descripcion_problema) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX pedidos_formulario_busqueda ON pedidos_formulario
  USING gin (sin_acentos(nombre || ' ' || apellido || ' ' || correo || ' ' || coalesce(descripcion, '')) gin_trgm_ops)
  WHERE codigo_pedido IS NULL;
