CREATE TABLE "conteos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conteos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tabla" text NOT NULL,
	"uno" text NOT NULL,
	"otro" text NOT NULL,
	"cuantos" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "session_por_limpiar" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_sin_confirmar" ON "user" USING btree ("created_at") WHERE not "user"."email_verified";--> statement-breakpoint
CREATE INDEX "verification_por_limpiar" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "conversaciones_abiertas" ON "conversaciones" USING btree ("id") WHERE "conversaciones"."estado" <> 'terminada';--> statement-breakpoint
CREATE INDEX "preguntas_sin_respuesta_abiertas" ON "preguntas_sin_respuesta" USING btree ("id") WHERE "preguntas_sin_respuesta"."estado" = 'abierta';--> statement-breakpoint
CREATE INDEX "enlaces_por_limpiar" ON "enlaces" USING btree (least("vence", "revocado"));--> statement-breakpoint
CREATE INDEX "tickets_nuevos" ON "tickets_ayuda" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_por_pedido" ON "tickets_ayuda" USING btree ("codigo_pedido");--> statement-breakpoint
CREATE INDEX "tickets_abiertos" ON "tickets_ayuda" USING btree ("id") WHERE "tickets_ayuda"."estado" <> 'cerrado';--> statement-breakpoint
CREATE INDEX "avisos_a_mano_por_vaciar" ON "avisos_a_mano" USING btree ("fecha_creacion") WHERE "avisos_a_mano"."texto" <> '…';--> statement-breakpoint
CREATE INDEX "pedidos_formulario_por_correo" ON "pedidos_formulario" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "bandeja_asuntos_por_atender" ON "bandeja_asuntos" USING btree ("clase","id") WHERE "bandeja_asuntos"."atendido_en" is null;--> statement-breakpoint
CREATE INDEX "bandeja_asuntos_atendidos" ON "bandeja_asuntos" USING btree ("clase","atendido_en","id");--> statement-breakpoint
CREATE INDEX "Contactos_por_correo" ON "Contactos" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "Solicitudes_Ayuda_por_decidir" ON "Solicitudes_Ayuda" USING btree ("fecha_creacion") WHERE "estado" in ('por_confirmar', 'abierta');--> statement-breakpoint
CREATE INDEX "Solicitudes_Ayuda_por_correo" ON "Solicitudes_Ayuda" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_por_decidir" ON "Solicitudes_Cambio_Direccion" USING btree ("fecha_creacion") WHERE "estado" in ('por_confirmar', 'abierta');--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_por_correo" ON "Solicitudes_Cambio_Direccion" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "Solicitudes_Retiro_por_correo" ON "Solicitudes_Retiro" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "Solicitudes_Retiro_por_estatus" ON "Solicitudes_Retiro" USING btree ("estatus_id");--> statement-breakpoint
-- What a search begins with, in tickets, past chats and mails (`db/busqueda.server.ts`).
CREATE INDEX tickets_busqueda ON tickets_ayuda USING gin (sin_acentos(asunto || ' ' || coalesce(codigo_pedido, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX conversaciones_busqueda ON conversaciones USING gin (sin_acentos(correo || ' ' || coalesce(codigo_pedido, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX correos_busqueda ON correos USING gin (para gin_trgm_ops, codigo_pedido gin_trgm_ops);
--> statement-breakpoint
-- Counts of large tables, by the columns that a trigger names.
CREATE FUNCTION contar_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO conteos (tabla, uno, otro, cuantos)
    VALUES (TG_TABLE_NAME, coalesce(to_jsonb(OLD) ->> TG_ARGV[0], ''), coalesce(to_jsonb(OLD) ->> TG_ARGV[1], ''), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO conteos (tabla, uno, otro, cuantos)
    VALUES (TG_TABLE_NAME, coalesce(to_jsonb(NEW) ->> TG_ARGV[0], ''), coalesce(to_jsonb(NEW) ->> TG_ARGV[1], ''), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_contado" AFTER INSERT OR DELETE ON "Pedidos"
  FOR EACH ROW EXECUTE FUNCTION contar_fila('Estatus_id', 'tipo_servicio');
--> statement-breakpoint
CREATE TRIGGER "Pedidos_recontado" AFTER UPDATE ON "Pedidos" FOR EACH ROW
  WHEN ((OLD."Estatus_id", OLD.tipo_servicio) IS DISTINCT FROM (NEW."Estatus_id", NEW.tipo_servicio))
  EXECUTE FUNCTION contar_fila('Estatus_id', 'tipo_servicio');
--> statement-breakpoint
CREATE TRIGGER tickets_ayuda_contado AFTER INSERT OR DELETE ON tickets_ayuda
  FOR EACH ROW EXECUTE FUNCTION contar_fila('estado', 'prioridad');
--> statement-breakpoint
CREATE TRIGGER tickets_ayuda_recontado AFTER UPDATE ON tickets_ayuda FOR EACH ROW
  WHEN ((OLD.estado, OLD.prioridad) IS DISTINCT FROM (NEW.estado, NEW.prioridad))
  EXECUTE FUNCTION contar_fila('estado', 'prioridad');
--> statement-breakpoint
CREATE TRIGGER profiles_contado AFTER INSERT OR DELETE ON profiles
  FOR EACH ROW EXECUTE FUNCTION contar_fila('confirmado');
--> statement-breakpoint
CREATE TRIGGER profiles_recontado AFTER UPDATE ON profiles FOR EACH ROW
  WHEN (OLD.confirmado IS DISTINCT FROM NEW.confirmado) EXECUTE FUNCTION contar_fila('confirmado');
--> statement-breakpoint
INSERT INTO conteos (tabla, uno, otro, cuantos)
SELECT 'Pedidos', "Estatus_id"::text, coalesce(tipo_servicio, ''), count(*) FROM "Pedidos" GROUP BY 2, 3
UNION ALL SELECT 'tickets_ayuda', estado, prioridad, count(*) FROM tickets_ayuda GROUP BY 2, 3
UNION ALL SELECT 'profiles', confirmado::text, '', count(*) FROM profiles GROUP BY 2, 3;
