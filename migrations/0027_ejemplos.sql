CREATE TABLE "asistente_ejemplos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asistente_ejemplos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"texto" text NOT NULL,
	"huella" char(64) NOT NULL,
	"tema" text NOT NULL,
	"autor" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asistente_ejemplos_huella_unique" UNIQUE("huella")
);
--> statement-breakpoint
ALTER TABLE "preguntas_sin_respuesta" ADD COLUMN "elegida" text;--> statement-breakpoint
ALTER TABLE "asistente_ejemplos" ADD CONSTRAINT "asistente_ejemplos_autor_user_id_fk" FOREIGN KEY ("autor") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asistente_ejemplos_por_autor" ON "asistente_ejemplos" USING btree ("autor");