CREATE TABLE "esperas_de_pieza" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pieza_id" uuid NOT NULL,
	"correo" text,
	"whatsapp" text,
	"confirmada_en" timestamp with time zone,
	"avisada_en" timestamp with time zone,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "esperas_de_pieza_una_por_correo" UNIQUE("pieza_id","correo"),
	CONSTRAINT "esperas_de_pieza_una_por_whatsapp" UNIQUE("pieza_id","whatsapp"),
	CONSTRAINT "esperas_de_pieza_destino" CHECK (num_nonnulls("esperas_de_pieza"."correo", "esperas_de_pieza"."whatsapp") = 1),
	CONSTRAINT "esperas_de_pieza_largos" CHECK (char_length("correo") between 3 and 255 and char_length("whatsapp") between 10 and 30)
);
--> statement-breakpoint
CREATE TABLE "lineas_de_pedido" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lineas_de_pedido_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_pedido" text NOT NULL,
	"pieza_id" uuid,
	"nombre" text NOT NULL,
	"opciones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cantidad" integer NOT NULL,
	"precio" numeric(12, 2),
	"texto" text,
	"orden" integer DEFAULT 0 NOT NULL,
	"apartada_hasta" timestamp with time zone,
	"liberada_en" timestamp with time zone,
	CONSTRAINT "lineas_de_pedido_largos" CHECK (char_length("nombre") between 1 and 200 and char_length("texto") between 0 and 1000),
	CONSTRAINT "lineas_de_pedido_cantidad" CHECK ("lineas_de_pedido"."cantidad" between 1 and 99),
	CONSTRAINT "lineas_de_pedido_precio" CHECK ("lineas_de_pedido"."precio" >= 0)
);
--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_tipo";--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_cuenta";--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_pedido";--> statement-breakpoint
ALTER TABLE "esperas_de_pieza" ADD CONSTRAINT "esperas_de_pieza_pieza_id_piezas_id_fk" FOREIGN KEY ("pieza_id") REFERENCES "public"."piezas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineas_de_pedido" ADD CONSTRAINT "lineas_de_pedido_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lineas_de_pedido" ADD CONSTRAINT "lineas_de_pedido_pieza_id_piezas_id_fk" FOREIGN KEY ("pieza_id") REFERENCES "public"."piezas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "esperas_de_pieza_por_correo" ON "esperas_de_pieza" USING btree (lower("correo"));--> statement-breakpoint
CREATE INDEX "esperas_de_pieza_por_limpiar" ON "esperas_de_pieza" USING btree ("creada_en");--> statement-breakpoint
CREATE INDEX "lineas_de_pedido_por_pedido" ON "lineas_de_pedido" USING btree ("codigo_pedido","orden","id");--> statement-breakpoint
CREATE INDEX "lineas_de_pedido_por_pieza" ON "lineas_de_pedido" USING btree ("pieza_id");--> statement-breakpoint
CREATE INDEX "lineas_de_pedido_por_liberar" ON "lineas_de_pedido" USING btree ("apartada_hasta") WHERE "lineas_de_pedido"."liberada_en" is null;--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_tipo" CHECK ("tipo" in ('pedido', 'confirmacion', 'baja', 'cuenta', 'contrasena', 'invitacion', 'vinculo', 'conversacion', 'espera'));--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_cuenta" CHECK ("enlaces"."tipo" in ('pedido', 'confirmacion', 'baja', 'conversacion', 'espera') or "enlaces"."user_id" is not null);--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_pedido" CHECK ("tipo" in ('baja', 'cuenta', 'contrasena', 'invitacion', 'conversacion', 'espera') or "enlaces"."codigo_pedido" is not null);--> statement-breakpoint
-- An order's version counts its lines too, so that one number says whether a reader is up to date.
CREATE FUNCTION contar_lineas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pedidos" p SET version = p.version + 1
    FROM (
      SELECT "Código de pedido" AS codigo FROM "Pedidos"
      WHERE "Código de pedido" IN (SELECT codigo_pedido FROM filas)
      ORDER BY "Código de pedido" FOR NO KEY UPDATE
    ) c
    WHERE p."Código de pedido" = c.codigo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lineas_de_pedido_nuevas AFTER INSERT ON lineas_de_pedido
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER lineas_de_pedido_cambiadas AFTER UPDATE ON lineas_de_pedido
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
--> statement-breakpoint
CREATE TRIGGER lineas_de_pedido_quitadas AFTER DELETE ON lineas_de_pedido
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
