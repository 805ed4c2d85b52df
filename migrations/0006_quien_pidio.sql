ALTER TABLE "pedidos_formulario" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "pedidos_formulario" ADD CONSTRAINT "pedidos_formulario_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pedidos_formulario_por_cuenta" ON "pedidos_formulario" USING btree ("user_id");--> statement-breakpoint
-- Until now a first purchase was told by the code of the account that was signed in, and by nothing else.
UPDATE "pedidos_formulario" f SET "user_id" = p."user_id" FROM "profiles" p
  WHERE f."primera_compra" AND f."codigo_membresia" = p."codigo_membresia";
