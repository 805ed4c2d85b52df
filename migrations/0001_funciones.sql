-- What tables alone cannot say: search blind to accents, roles, live notices, versions, and a trace nobody can change.

CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could be changed; naming the dictionary lets an index use it.
CREATE FUNCTION sin_acentos(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;
--> statement-breakpoint
CREATE INDEX "Pedidos_busqueda" ON "Pedidos"
  USING gin (sin_acentos("Código de pedido" || ' ' || "Cliente" || ' ' || coalesce(correo_cliente, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "profiles_busqueda" ON profiles
  USING gin (sin_acentos(codigo_membresia || ' ' || nombre_completo || ' ' || correo) gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION get_user_role(input_user_id uuid) RETURNS TABLE (role text)
  LANGUAGE sql STABLE
  AS $$ SELECT r.role FROM user_roles r WHERE r.user_id = input_user_id ORDER BY r.role $$;
--> statement-breakpoint
CREATE FUNCTION contar_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_version" BEFORE UPDATE ON "Pedidos"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION contar_version();
--> statement-breakpoint
-- One notice per order and statement, whatever program wrote the rows. It says which order changed, never what.
CREATE FUNCTION avisar_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', json_build_object('tema', 'pedido', 'id', c.codigo)::text)
    FROM (SELECT DISTINCT "Código de pedido" AS codigo FROM filas) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Historial_nuevo" AFTER INSERT ON "Historial_Estatus"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE TRIGGER "Historial_corregido" AFTER UPDATE ON "Historial_Estatus"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE TRIGGER "Historial_quitado" AFTER DELETE ON "Historial_Estatus"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_cambiado" AFTER UPDATE ON "Pedidos"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE FUNCTION rehusar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria only grows: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER auditoria_solo_crece BEFORE UPDATE OR DELETE ON auditoria
  FOR EACH ROW EXECUTE FUNCTION rehusar_cambio();
--> statement-breakpoint
CREATE TRIGGER auditoria_no_se_vacia BEFORE TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION rehusar_cambio();
--> statement-breakpoint
INSERT INTO "Estatus" (id, nombre, descripcion, categoria, orden) VALUES
  (1, 'Recibido', 'Tu solicitud llegó al taller.', 'processing', 10),
  (2, 'Confirmado', 'Tu pedido quedó confirmado. Ya no se puede cancelar.', 'processing', 20),
  (3, 'En Preparación', 'Estamos haciendo tu pieza.', 'processing', 30),
  (4, 'Etiquetado', 'Tu pedido ya tiene su etiqueta.', 'processing', 40),
  (5, 'Almacenado', 'Tu pedido está guardado y listo para salir.', 'shipping', 60),
  (6, 'Listo para Entregar', 'Puedes pasar a buscarlo o esperar la entrega.', 'shipping', 70),
  (7, 'En Ruta de Entrega', 'Va de camino a tu dirección.', 'shipping', 80),
  (8, 'Entregado', 'Entregado. Gracias por tu compra.', 'delivered', 90),
  (9, 'Devuelto', 'El pedido volvió al taller. Escríbenos para coordinar.', 'special', 100),
  (10, 'Cancelado', 'Este pedido fue cancelado.', 'special', 110),
  (11, 'En Revisión', 'Estamos revisando tu solicitud. Te escribiremos.', 'special', 120),
  (12, 'Embarcado', 'Va de camino a República Dominicana.', 'shipping', 50);
