CREATE TABLE "textos_de_whatsapp" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "textos_de_whatsapp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"clase" text NOT NULL,
	"mensaje" text NOT NULL,
	"texto" text NOT NULL,
	"version" integer NOT NULL,
	"autor" uuid,
	"fecha_creacion" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "textos_de_whatsapp_version" UNIQUE("clase","mensaje","version"),
	CONSTRAINT "textos_de_whatsapp_clase" CHECK ("clase" in ('pieza', 'paquete')),
	CONSTRAINT "textos_de_whatsapp_mensaje" CHECK (char_length("mensaje") between 1 and 30),
	CONSTRAINT "textos_de_whatsapp_texto" CHECK (char_length("texto") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "textos_de_whatsapp" ADD CONSTRAINT "textos_de_whatsapp_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "textos_de_whatsapp_por_autor" ON "textos_de_whatsapp" USING btree ("autor");