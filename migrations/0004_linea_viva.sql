-- An order's version counts what happens to its history too, so that one number says whether a reader is up to date.
-- Notices name their topic and nothing else, one for each order or table and statement, whatever program wrote the rows.

-- Orders are taken in one sequence, so that two imports never wait for each other. Pedidos_version adds the one.
CREATE FUNCTION contar_historial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pedidos" p SET version = p.version + 1
    FROM (
      SELECT "Código de pedido" AS codigo FROM "Pedidos"
      WHERE "Código de pedido" IN (SELECT "Código de pedido" FROM filas)
      ORDER BY "Código de pedido" FOR NO KEY UPDATE
    ) c
    WHERE p."Código de pedido" = c.codigo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION avisar_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'pedidos:' || c.codigo) FROM (SELECT DISTINCT "Código de pedido" AS codigo FROM filas) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION avisar_tema() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM filas) THEN PERFORM pg_notify('vivo', TG_ARGV[0]); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whose session ended or whose role changed: what that person follows is looked at again.
CREATE FUNCTION avisar_derechos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'derechos:' || d.user_id) FROM (SELECT DISTINCT user_id FROM filas) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "Historial_nuevo" ON "Historial_Estatus";
--> statement-breakpoint
DROP TRIGGER "Historial_corregido" ON "Historial_Estatus";
--> statement-breakpoint
DROP TRIGGER "Historial_quitado" ON "Historial_Estatus";
--> statement-breakpoint
CREATE TRIGGER "Historial_nuevo" AFTER INSERT ON "Historial_Estatus"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_historial();
--> statement-breakpoint
CREATE TRIGGER "Historial_corregido" AFTER UPDATE ON "Historial_Estatus"
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_historial();
--> statement-breakpoint
-- A row that went to another order is missed by the one it left.
CREATE TRIGGER "Historial_mudado" AFTER UPDATE ON "Historial_Estatus"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_historial();
--> statement-breakpoint
CREATE TRIGGER "Historial_quitado" AFTER DELETE ON "Historial_Estatus"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_historial();
--> statement-breakpoint
-- Also for who follows the code that an order had before.
CREATE TRIGGER "Pedidos_mudado" AFTER UPDATE ON "Pedidos"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE TRIGGER "Pedidos_quitado" AFTER DELETE ON "Pedidos"
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_pedido();
--> statement-breakpoint
CREATE TRIGGER session_terminada AFTER DELETE ON session
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_derechos();
--> statement-breakpoint
CREATE TRIGGER user_roles_quitado AFTER DELETE ON user_roles
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_derechos();
--> statement-breakpoint
CREATE TRIGGER user_roles_cambiado AFTER UPDATE ON user_roles
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_derechos();
--> statement-breakpoint
DO $$
DECLARE
  tabla text;
  tema text;
BEGIN
  FOR tabla, tema IN VALUES
    ('Pedidos', 'gestion:pedidos'),
    ('Solicitudes_Ayuda', 'gestion:solicitudes'),
    ('Solicitudes_Cambio_Direccion', 'gestion:solicitudes'),
    ('Solicitudes_Retiro', 'gestion:retiros'),
    ('Contactos', 'gestion:contactos'),
    ('correos', 'gestion:correos')
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_nuevo_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_cambiado_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_quitado_en_gestion', tabla, tema);
  END LOOP;
END $$;
