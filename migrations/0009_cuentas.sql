CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_tipo";--> statement-breakpoint
ALTER TABLE "enlaces" DROP CONSTRAINT "enlaces_pedido";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enlaces" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_secret_idx" ON "two_factor" USING btree ("secret");--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enlaces_por_cuenta" ON "enlaces" USING btree ("user_id","tipo");--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_cuenta" CHECK ("enlaces"."tipo" in ('pedido', 'confirmacion', 'baja') or "enlaces"."user_id" is not null);--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_tipo" CHECK ("tipo" in ('pedido', 'confirmacion', 'baja', 'cuenta', 'contrasena', 'vinculo'));--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_pedido" CHECK ("tipo" in ('baja', 'cuenta', 'contrasena') or "enlaces"."codigo_pedido" is not null);