CREATE TABLE "guias" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_pedido" text NOT NULL,
	"numero" text NOT NULL,
	"autor" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guias_numero_unique" UNIQUE("numero"),
	CONSTRAINT "guias_numero" CHECK (char_length("numero") between 4 and 200)
);
--> statement-breakpoint
ALTER TABLE "guias" ADD CONSTRAINT "guias_codigo_pedido_Pedidos_Código de pedido_fk" FOREIGN KEY ("codigo_pedido") REFERENCES "public"."Pedidos"("Código de pedido") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "guias" ADD CONSTRAINT "guias_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guias_por_pedido" ON "guias" USING btree ("codigo_pedido","id");--> statement-breakpoint
CREATE INDEX "guias_por_autor" ON "guias" USING btree ("autor");--> statement-breakpoint
-- Open pages of staff read an order again when a number is noted or removed.
CREATE TRIGGER guias_nuevo_en_gestion AFTER INSERT ON guias
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:pedidos');--> statement-breakpoint
CREATE TRIGGER guias_quitado_en_gestion AFTER DELETE ON guias
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:pedidos');
