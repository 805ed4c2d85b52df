CREATE TABLE "avisos_enviados" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avisos_enviados_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"mensaje" text NOT NULL,
	"codigo_membresia" text,
	"cuantos" integer NOT NULL,
	"autor" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avisos_enviados_tipo" CHECK ("tipo" in ('general', 'credito', 'paquete'))
);
--> statement-breakpoint
CREATE TABLE "paquetes_fotos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"bytes" integer NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"paquete_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets_fotos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"bytes" integer NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"respuesta_id" bigint
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspendido_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "noticias" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "envio" bigint;--> statement-breakpoint
ALTER TABLE "respuestas_tickets" ADD COLUMN "interna" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "respuestas_tickets" ADD COLUMN "correo" uuid;--> statement-breakpoint
ALTER TABLE "tickets_ayuda" ADD COLUMN "codigo_pedido" text;--> statement-breakpoint
ALTER TABLE "tickets_ayuda" ADD COLUMN "visto_por_miembro" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets_ayuda" ADD COLUMN "visto_por_gestion" bigint;--> statement-breakpoint
ALTER TABLE "tickets_ayuda" ADD COLUMN "actividad_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets_ayuda" ADD COLUMN "espera_desde" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "avisos_enviados" ADD CONSTRAINT "avisos_enviados_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paquetes_fotos" ADD CONSTRAINT "paquetes_fotos_paquete_id_paquetes_digitados_id_fk" FOREIGN KEY ("paquete_id") REFERENCES "public"."paquetes_digitados"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_fotos" ADD CONSTRAINT "tickets_fotos_ticket_id_tickets_ayuda_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets_ayuda"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_fotos" ADD CONSTRAINT "tickets_fotos_respuesta_id_respuestas_tickets_id_fk" FOREIGN KEY ("respuesta_id") REFERENCES "public"."respuestas_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paquetes_fotos_por_paquete" ON "paquetes_fotos" USING btree ("paquete_id");--> statement-breakpoint
CREATE INDEX "tickets_fotos_por_ticket" ON "tickets_fotos" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_envio_avisos_enviados_id_fk" FOREIGN KEY ("envio") REFERENCES "public"."avisos_enviados"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creditos_dados_en_orden" ON "creditos_dados" USING btree ("codigo_membresia","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_por_envio" ON "notifications" USING btree ("envio") WHERE "notifications"."envio" is not null;--> statement-breakpoint
CREATE INDEX "profiles_en_lista" ON "profiles" USING btree ("fecha_creacion","id");--> statement-breakpoint
CREATE INDEX "tickets_en_lista" ON "tickets_ayuda" USING btree ("actividad_en","id");--> statement-breakpoint
CREATE INDEX "tickets_en_espera" ON "tickets_ayuda" USING btree ("espera_desde") WHERE "tickets_ayuda"."espera_desde" is not null;--> statement-breakpoint
-- What tickets from before waited for: their newest answer, and whether it was the member's.
UPDATE tickets_ayuda t SET
  actividad_en = greatest(t.created_at, (SELECT max(r.created_at) FROM respuestas_tickets r WHERE r.ticket_id = t.id)),
  espera_desde = CASE
    WHEN t.estado = 'cerrado' THEN NULL
    WHEN (SELECT r.es_admin FROM respuestas_tickets r WHERE r.ticket_id = t.id ORDER BY r.id DESC LIMIT 1) THEN NULL
    ELSE coalesce((SELECT max(r.created_at) FROM respuestas_tickets r WHERE r.ticket_id = t.id), t.created_at)
  END,
  visto_por_miembro = coalesce((SELECT max(r.id) FROM respuestas_tickets r WHERE r.ticket_id = t.id), 0),
  visto_por_gestion = (SELECT max(r.id) FROM respuestas_tickets r WHERE r.ticket_id = t.id AND r.es_admin);
--> statement-breakpoint
CREATE TRIGGER noticias_version BEFORE UPDATE ON noticias
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION contar_version();
--> statement-breakpoint
-- Clients are looked for by their phone too, as it is written and as digits. Kept beside them as it is for orders: taking
-- the accents off a hundred thousand names for one letter takes a second. A balance that changes does not write it again.
DROP INDEX profiles_busqueda;
--> statement-breakpoint
ALTER TABLE profiles ADD COLUMN busqueda text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE FUNCTION escribir_busqueda_de_cliente() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.busqueda := sin_acentos(concat_ws(' ', NEW.codigo_membresia, NEW.nombre_completo, NEW.correo, NEW.telefono,
    regexp_replace(NEW.telefono, '[^0-9]', '', 'g')));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_busqueda BEFORE INSERT OR UPDATE OF codigo_membresia, nombre_completo, correo, telefono, busqueda
  ON profiles FOR EACH ROW EXECUTE FUNCTION escribir_busqueda_de_cliente();
--> statement-breakpoint
UPDATE profiles SET busqueda = '';
--> statement-breakpoint
CREATE INDEX profiles_busqueda ON profiles USING gin (busqueda gin_trgm_ops);
--> statement-breakpoint
DO $$
DECLARE
  tabla text;
  tema text;
BEGIN
  FOR tabla, tema IN VALUES
    ('profiles', 'gestion:clientes'),
    ('tickets_ayuda', 'gestion:tickets'),
    ('respuestas_tickets', 'gestion:tickets'),
    ('paquetes_digitados', 'gestion:paquetes'),
    ('avisos_enviados', 'gestion:avisos'),
    ('noticias', 'noticias')
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_nuevo_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_cambiado_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_quitado_en_gestion', tabla, tema);
  END LOOP;
END $$;
--> statement-breakpoint
-- A member's own membership: its balance, and what else their page says of it.
CREATE FUNCTION avisar_a_miembro() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'miembro:' || NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_cambiado AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION avisar_a_miembro();
--> statement-breakpoint
-- Who is suspended, or no longer, is another person to whatever they follow; staff see it on the client.
CREATE FUNCTION avisar_de_suspension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'derechos:' || NEW.id);
  PERFORM pg_notify('vivo', 'gestion:clientes');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_suspendido AFTER UPDATE ON "user" FOR EACH ROW
  WHEN (OLD.suspendido_en IS DISTINCT FROM NEW.suspendido_en) EXECUTE FUNCTION avisar_de_suspension();
--> statement-breakpoint
CREATE TRIGGER user_roles_nuevo_en_gestion AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:clientes');
--> statement-breakpoint
-- What a member hears of their tickets. Staff's notes and what staff have looked at are not their business.
CREATE TRIGGER tickets_ayuda_nuevo_de_alguien AFTER INSERT ON tickets_ayuda
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('mis-tickets');
--> statement-breakpoint
CREATE TRIGGER tickets_ayuda_quitado_de_alguien AFTER DELETE ON tickets_ayuda
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_a_quien('mis-tickets');
--> statement-breakpoint
CREATE FUNCTION avisar_de_su_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-tickets:' || NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_ayuda_cambiado_de_alguien AFTER UPDATE ON tickets_ayuda FOR EACH ROW
  WHEN ((OLD.asunto, OLD.descripcion, OLD.prioridad, OLD.estado, OLD.codigo_pedido, OLD.visto_por_miembro, OLD.actividad_en)
    IS DISTINCT FROM (NEW.asunto, NEW.descripcion, NEW.prioridad, NEW.estado, NEW.codigo_pedido, NEW.visto_por_miembro, NEW.actividad_en))
  EXECUTE FUNCTION avisar_de_su_ticket();
--> statement-breakpoint
CREATE FUNCTION avisar_de_respuesta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'mis-tickets:' || d.user_id) FROM (
    SELECT DISTINCT t.user_id FROM filas f JOIN tickets_ayuda t ON t.id = f.ticket_id WHERE NOT f.interna
  ) d;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER respuestas_tickets_nueva_de_alguien AFTER INSERT ON respuestas_tickets
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_de_respuesta();
--> statement-breakpoint
-- How many clients have confirmed, without their rows.
CREATE INDEX profiles_confirmados ON profiles (confirmado);
--> statement-breakpoint
-- The few accounts that staff ask for among all of them.
CREATE INDEX user_suspendidos ON "user" (id) WHERE suspendido_en IS NOT NULL;
--> statement-breakpoint
CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';
--> statement-breakpoint
-- Packages are looked for by code, client, e-mail and membership.
CREATE INDEX paquetes_busqueda ON paquetes_digitados USING gin (
  sin_acentos(codigo_pedido || ' ' || cliente || ' ' || coalesce(correo_cliente, '') || ' ' || coalesce(codigo_membresia, '')) gin_trgm_ops
);
