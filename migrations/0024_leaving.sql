CREATE INDEX "verification_por_valor" ON "verification" USING hash ("value");--> statement-breakpoint
CREATE INDEX "avisos_enviados_por_miembro" ON "avisos_enviados" USING btree ("codigo_membresia");--> statement-breakpoint
CREATE INDEX "Pedidos_en_orden_de_entrega" ON "Pedidos" USING btree (coalesce("Fecha_estimada_entrega", 'infinity'::date),"Código de pedido");--> statement-breakpoint
-- What was answered goes with what it answered, found by its id and not by a search for all that has lost its own.
CREATE FUNCTION olvidar_asunto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bandeja_respuestas WHERE clase = TG_ARGV[0] AND asunto = OLD.id;
  DELETE FROM bandeja_asuntos WHERE clase = TG_ARGV[0] AND id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Ayuda_sin_bandeja" AFTER DELETE ON "Solicitudes_Ayuda" FOR EACH ROW EXECUTE FUNCTION olvidar_asunto('ayuda');
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Cambio_Direccion_sin_bandeja" AFTER DELETE ON "Solicitudes_Cambio_Direccion" FOR EACH ROW EXECUTE FUNCTION olvidar_asunto('direccion');
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Retiro_sin_bandeja" AFTER DELETE ON "Solicitudes_Retiro" FOR EACH ROW EXECUTE FUNCTION olvidar_asunto('retiro');
--> statement-breakpoint
CREATE TRIGGER "Contactos_sin_bandeja" AFTER DELETE ON "Contactos" FOR EACH ROW EXECUTE FUNCTION olvidar_asunto('mensaje');
--> statement-breakpoint
CREATE TRIGGER pedidos_formulario_sin_bandeja AFTER DELETE ON pedidos_formulario FOR EACH ROW EXECUTE FUNCTION olvidar_asunto('internacional');
