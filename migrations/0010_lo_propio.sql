CREATE INDEX "user_correo" ON "user" USING btree (lower("email"));--> statement-breakpoint
-- What one person follows of their own: their notices, and the orders that are theirs by confirmed e-mail or by a link.

CREATE FUNCTION avisar_a_quien() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', TG_ARGV[0] || ':' || d.user_id) FROM (SELECT DISTINCT user_id FROM filas) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_nuevo AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('avisos');
--> statement-breakpoint
CREATE TRIGGER notifications_cambiado AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('avisos');
--> statement-breakpoint
-- One that went to somebody else is missed by whom it left.
CREATE TRIGGER notifications_mudado AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('avisos');
--> statement-breakpoint
CREATE TRIGGER notifications_quitado AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('avisos');
--> statement-breakpoint
CREATE FUNCTION avisar_a_duenos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-pedidos:' || d.id) FROM (
    SELECT u.id FROM filas f JOIN "user" u ON lower(u.email) = lower(f.correo_cliente) WHERE u.email_verified
    UNION
    SELECT p.user_id FROM filas f
      JOIN pedidos_cuenta c ON c.codigo_pedido = f."Código de pedido"
      JOIN profiles p ON p.codigo_membresia = c.codigo_membresia
  ) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_nuevo_de_alguien" AFTER INSERT ON "Pedidos"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_duenos();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_cambiado_de_alguien" AFTER UPDATE ON "Pedidos"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_duenos();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_mudado_de_alguien" AFTER UPDATE ON "Pedidos"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_duenos();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_quitado_de_alguien" AFTER DELETE ON "Pedidos"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_duenos();
--> statement-breakpoint
CREATE FUNCTION avisar_a_vinculados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-pedidos:' || d.user_id) FROM (
    SELECT DISTINCT p.user_id FROM filas f JOIN profiles p ON p.codigo_membresia = f.codigo_membresia
  ) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pedidos_cuenta_nuevo AFTER INSERT ON pedidos_cuenta
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_vinculados();
--> statement-breakpoint
CREATE TRIGGER pedidos_cuenta_cambiado AFTER UPDATE ON pedidos_cuenta
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_vinculados();
--> statement-breakpoint
CREATE TRIGGER pedidos_cuenta_mudado AFTER UPDATE ON pedidos_cuenta
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_vinculados();
--> statement-breakpoint
CREATE TRIGGER pedidos_cuenta_quitado AFTER DELETE ON pedidos_cuenta
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_vinculados();
--> statement-breakpoint
-- A request about an order waits for its owner to confirm it, or does no longer.
CREATE FUNCTION avisar_a_quien_espera() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-pedidos:' || d.id) FROM (
    SELECT DISTINCT u.id FROM filas f
      JOIN "Pedidos" p ON p."Código de pedido" = f.codigo_pedido
      JOIN "user" u ON lower(u.email) = lower(p.correo_cliente)
    WHERE u.email_verified
  ) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Ayuda_nueva_de_alguien" AFTER INSERT ON "Solicitudes_Ayuda"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien_espera();
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Ayuda_cambiada_de_alguien" AFTER UPDATE ON "Solicitudes_Ayuda"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien_espera();
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Cambio_Direccion_nueva_de_alguien" AFTER INSERT ON "Solicitudes_Cambio_Direccion"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien_espera();
--> statement-breakpoint
CREATE TRIGGER "Solicitudes_Cambio_Direccion_cambiada_de_alguien" AFTER UPDATE ON "Solicitudes_Cambio_Direccion"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien_espera();
--> statement-breakpoint
-- An e-mail that is confirmed brings the orders that were asked for with it.
CREATE FUNCTION avisar_de_su_correo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-pedidos:' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_correo_confirmado AFTER UPDATE ON "user" FOR EACH ROW
  WHEN (OLD.email_verified IS DISTINCT FROM NEW.email_verified OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION avisar_de_su_correo();
