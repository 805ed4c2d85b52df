CREATE TABLE "envios_push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envios_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"suscripcion_id" uuid NOT NULL,
	"clase" text NOT NULL,
	"grupo" text NOT NULL,
	"texto" text NOT NULL,
	"ruta" text NOT NULL,
	"paso" bigint,
	"desde" timestamp with time zone NOT NULL,
	"caduca" timestamp with time zone NOT NULL,
	"tomado" timestamp with time zone,
	"intentos" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "envios_push_clase" CHECK ("clase" in ('pedido_nuevo', 'mensaje', 'ayuda', 'chat', 'mi_pedido', 'prueba'))
);
--> statement-breakpoint
CREATE TABLE "preferencias_push" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"apagadas" text[] DEFAULT '{}' NOT NULL,
	"silencio_desde" smallint,
	"silencio_hasta" smallint,
	CONSTRAINT "preferencias_push_horas" CHECK (("preferencias_push"."silencio_desde" is null) = ("preferencias_push"."silencio_hasta" is null)),
	CONSTRAINT "preferencias_push_dia" CHECK ("preferencias_push"."silencio_desde" between 0 and 23 and "preferencias_push"."silencio_hasta" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "suscripciones_push" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	"ultimo_exito" timestamp with time zone,
	CONSTRAINT "suscripciones_push_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "envios_push" ADD CONSTRAINT "envios_push_suscripcion_id_suscripciones_push_id_fk" FOREIGN KEY ("suscripcion_id") REFERENCES "public"."suscripciones_push"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferencias_push" ADD CONSTRAINT "preferencias_push_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suscripciones_push" ADD CONSTRAINT "suscripciones_push_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envios_push_por_salir" ON "envios_push" USING btree ("desde");--> statement-breakpoint
CREATE INDEX "envios_push_por_caducar" ON "envios_push" USING btree ("caduca");--> statement-breakpoint
CREATE INDEX "envios_push_de_suscripcion" ON "envios_push" USING btree ("suscripcion_id","grupo");--> statement-breakpoint
CREATE INDEX "envios_push_de_paso" ON "envios_push" USING btree ("paso") WHERE "envios_push"."paso" is not null;--> statement-breakpoint
CREATE INDEX "suscripciones_push_de_sesion" ON "suscripciones_push" USING btree ("session_id");