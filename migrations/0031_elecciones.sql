ALTER TABLE "preguntas_sin_respuesta" ADD COLUMN "elecciones" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "preguntas_sin_respuesta" ADD COLUMN "ejemplo_id" bigint;--> statement-breakpoint
ALTER TABLE "preguntas_sin_respuesta" ADD CONSTRAINT "preguntas_sin_respuesta_ejemplo_id_asistente_ejemplos_id_fk" FOREIGN KEY ("ejemplo_id") REFERENCES "public"."asistente_ejemplos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preguntas_sin_respuesta_por_ejemplo" ON "preguntas_sin_respuesta" USING btree ("ejemplo_id");--> statement-breakpoint
-- The words of answered questions stay after the nightly deletion of the questions.
INSERT INTO "asistente_ejemplos" ("texto", "huella", "tema")
  SELECT "texto", "huella", 'dicha/' || "pregunta_id" FROM "preguntas_sin_respuesta" WHERE "pregunta_id" IS NOT NULL
  ON CONFLICT ("huella") DO NOTHING;
--> statement-breakpoint
UPDATE "preguntas_sin_respuesta" SET "ejemplo_id" = "asistente_ejemplos"."id" FROM "asistente_ejemplos"
  WHERE "asistente_ejemplos"."huella" = "preguntas_sin_respuesta"."huella" AND "estado" = 'respondida';
--> statement-breakpoint
-- Until now `elegida` of an open question was the visitor's pick.
UPDATE "preguntas_sin_respuesta" SET "elecciones" = jsonb_build_object("elegida", 1), "elegida" = NULL
  WHERE "estado" <> 'respondida' AND "elegida" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER asistente_ejemplos_nueva AFTER INSERT ON asistente_ejemplos
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:preguntas');
--> statement-breakpoint
CREATE TRIGGER asistente_ejemplos_cambiada AFTER UPDATE ON asistente_ejemplos
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:preguntas');
--> statement-breakpoint
CREATE TRIGGER asistente_ejemplos_quitada AFTER DELETE ON asistente_ejemplos
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_tema('gestion:preguntas');
