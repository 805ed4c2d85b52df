CREATE INDEX "cancelaciones_por_correo" ON "cancelaciones_notificaciones" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "bandeja_respuestas_por_correo" ON "bandeja_respuestas" USING btree ("correo");--> statement-breakpoint
CREATE INDEX "Solicitudes_Ayuda_por_limpiar" ON "Solicitudes_Ayuda" USING btree ("fecha_creacion") WHERE "Solicitudes_Ayuda"."red" is not null;--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_por_limpiar" ON "Solicitudes_Cambio_Direccion" USING btree ("fecha_creacion") WHERE "Solicitudes_Cambio_Direccion"."red" is not null;--> statement-breakpoint
-- What is asked of the international service waits until somebody deals with it: found by its row in the inbox, which it has
-- from the beginning.
CREATE FUNCTION abrir_asunto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bandeja_asuntos (clase, id) VALUES ('internacional', NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pedidos_formulario_en_bandeja AFTER INSERT OR UPDATE OF codigo_pedido ON pedidos_formulario FOR EACH ROW
  WHEN (NEW.codigo_pedido IS NULL) EXECUTE FUNCTION abrir_asunto();
--> statement-breakpoint
INSERT INTO bandeja_asuntos (clase, id)
SELECT 'internacional', id FROM pedidos_formulario WHERE codigo_pedido IS NULL ON CONFLICT DO NOTHING;
