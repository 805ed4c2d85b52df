-- The orders desk: searching, taking back, the inbox.

-- What staff find an order by. Kept beside it, because a search of one letter goes through many rows; by a trigger and not
-- generated, because "Pedidos_version" compares whole rows before what is generated is there.
DROP INDEX "Pedidos_busqueda";
--> statement-breakpoint
ALTER TABLE "Pedidos" ADD COLUMN busqueda text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE FUNCTION escribir_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.busqueda := sin_acentos(concat_ws(' ', NEW."Código de pedido", NEW."Cliente", NEW.correo_cliente, NEW.telefono,
    regexp_replace(NEW.telefono, '[^0-9]', '', 'g'), NEW."Notas"));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "Pedidos_busqueda" BEFORE INSERT OR UPDATE ON "Pedidos"
  FOR EACH ROW EXECUTE FUNCTION escribir_busqueda();
--> statement-breakpoint
-- No order has changed: versions stay, and nobody is told.
ALTER TABLE "Pedidos" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "Pedidos" ENABLE TRIGGER "Pedidos_busqueda";
--> statement-breakpoint
UPDATE "Pedidos" SET busqueda = '';
--> statement-breakpoint
ALTER TABLE "Pedidos" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE INDEX "Pedidos_busqueda" ON "Pedidos" USING gin (busqueda gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE "avisos_a_mano" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avisos_a_mano_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_pedido" text NOT NULL,
	"sobre" text NOT NULL,
	"texto" text NOT NULL,
	"autor" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avisos_a_mano_sobre" CHECK ("sobre" in ('estatus', 'precio', 'listo')),
	CONSTRAINT "avisos_a_mano_texto" CHECK (char_length("texto") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "movimientos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"codigo_pedido" text NOT NULL,
	"paso" bigint,
	"correo" uuid,
	"autor" uuid,
	"lote" uuid NOT NULL,
	"antes" jsonb NOT NULL,
	"version" integer NOT NULL,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"hasta" timestamp with time zone NOT NULL,
	"deshecho" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bandeja_asuntos" (
	"clase" text NOT NULL,
	"id" bigint NOT NULL,
	"visto_en" timestamp with time zone,
	"visto_por" uuid,
	"atendido_en" timestamp with time zone,
	"atendido_por" uuid,
	CONSTRAINT "bandeja_asuntos_clase_id_pk" PRIMARY KEY("clase","id"),
	CONSTRAINT "bandeja_asuntos_clase" CHECK ("clase" in ('ayuda', 'direccion', 'retiro', 'mensaje', 'internacional'))
);
--> statement-breakpoint
CREATE TABLE "bandeja_respuestas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bandeja_respuestas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"clase" text NOT NULL,
	"asunto" bigint NOT NULL,
	"canal" text NOT NULL,
	"texto" text NOT NULL,
	"correo" uuid,
	"autor" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bandeja_respuestas_clase" CHECK ("clase" in ('ayuda', 'direccion', 'retiro', 'mensaje', 'internacional')),
	CONSTRAINT "bandeja_respuestas_canal" CHECK ("canal" in ('correo', 'whatsapp')),
	CONSTRAINT "bandeja_respuestas_texto" CHECK (char_length("texto") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "avisos_a_mano" ADD CONSTRAINT "avisos_a_mano_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "avisos_a_mano" ADD CONSTRAINT "avisos_a_mano_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_paso_Historial_Estatus_id_fk" FOREIGN KEY ("paso") REFERENCES "public"."Historial_Estatus"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos" ADD CONSTRAINT "movimientos_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bandeja_asuntos" ADD CONSTRAINT "bandeja_asuntos_visto_por_user_id_fk" FOREIGN KEY ("visto_por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bandeja_asuntos" ADD CONSTRAINT "bandeja_asuntos_atendido_por_user_id_fk" FOREIGN KEY ("atendido_por") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bandeja_respuestas" ADD CONSTRAINT "bandeja_respuestas_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avisos_a_mano_por_pedido" ON "avisos_a_mano" USING btree ("codigo_pedido","id");--> statement-breakpoint
CREATE INDEX "movimientos_por_autor" ON "movimientos" USING btree ("autor","hasta");--> statement-breakpoint
CREATE INDEX "movimientos_por_pedido" ON "movimientos" USING btree ("codigo_pedido","fecha_creacion");--> statement-breakpoint
CREATE INDEX "movimientos_por_limpiar" ON "movimientos" USING btree ("hasta");--> statement-breakpoint
CREATE INDEX "bandeja_respuestas_por_asunto" ON "bandeja_respuestas" USING btree ("clase","asunto","id");--> statement-breakpoint
CREATE INDEX "Pedidos_en_lista" ON "Pedidos" USING btree ("Fecha_creacion","Código de pedido");--> statement-breakpoint
CREATE INDEX "Pedidos_en_lista_por_estatus" ON "Pedidos" USING btree ("Estatus_id","Fecha_creacion","Código de pedido");--> statement-breakpoint
CREATE INDEX "Pedidos_por_entrega" ON "Pedidos" USING btree ("Fecha_estimada_entrega","Código de pedido");--> statement-breakpoint
CREATE INDEX "pedidos_formulario_pedido" ON "pedidos_formulario" USING btree ("codigo_pedido");--> statement-breakpoint
CREATE INDEX "pedidos_formulario_sin_pedido" ON "pedidos_formulario" USING btree ("fecha_creacion","id") WHERE "pedidos_formulario"."codigo_pedido" is null;--> statement-breakpoint
CREATE INDEX "Contactos_pendientes" ON "Contactos" USING btree ("fecha_creacion","id") WHERE "Contactos"."estado" = 'Pendiente';--> statement-breakpoint
CREATE INDEX "Solicitudes_Retiro_fecha" ON "Solicitudes_Retiro" USING btree ("fecha_creacion","id");--> statement-breakpoint
DO $$
DECLARE
  tabla text;
  tema text;
BEGIN
  FOR tabla, tema IN VALUES
    ('avisos_a_mano', 'gestion:pedidos'),
    ('pedidos_formulario', 'gestion:bandeja'),
    ('bandeja_asuntos', 'gestion:bandeja'),
    ('bandeja_respuestas', 'gestion:bandeja')
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_nuevo_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_cambiado_en_gestion', tabla, tema);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema(%L)', tabla || '_quitado_en_gestion', tabla, tema);
  END LOOP;
END $$;
