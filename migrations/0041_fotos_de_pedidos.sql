CREATE TABLE "pedidos_fotos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"bytes" integer NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"codigo_pedido" text NOT NULL,
	"clase" text NOT NULL,
	"para_correo" "bytea",
	"autor" uuid,
	CONSTRAINT "pedidos_fotos_clase" CHECK ("clase" in ('pieza', 'nota', 'comprobante')),
	CONSTRAINT "pedidos_fotos_bytes" CHECK (octet_length("pedidos_fotos"."contenido") <= 204800)
);
--> statement-breakpoint
ALTER TABLE "pedidos_fotos" ADD CONSTRAINT "pedidos_fotos_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pedidos_fotos" ADD CONSTRAINT "pedidos_fotos_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pedidos_fotos_por_pedido" ON "pedidos_fotos" USING btree ("codigo_pedido","fecha_creacion");--> statement-breakpoint
CREATE INDEX "pedidos_fotos_por_autor" ON "pedidos_fotos" USING btree ("autor");
--> statement-breakpoint
-- Staff who look at the order and its owner hear of its photos; the order's version stays.
CREATE FUNCTION avisar_fotos_de_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivo', 'pedidos:' || f.codigo_pedido) FROM (SELECT DISTINCT codigo_pedido FROM filas) f;
  IF EXISTS (SELECT FROM filas) THEN PERFORM pg_notify('vivo', 'gestion:pedidos'); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pedidos_fotos_nuevas AFTER INSERT ON pedidos_fotos
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_fotos_de_pedido();
--> statement-breakpoint
CREATE TRIGGER pedidos_fotos_quitadas AFTER DELETE ON pedidos_fotos
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_fotos_de_pedido();
