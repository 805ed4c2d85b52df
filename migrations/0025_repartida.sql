ALTER TABLE "conversaciones" ADD COLUMN "repartida" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now it was told by the audit: who took one by hand is noted in the transaction that gave it to them.
UPDATE "conversaciones" c SET "repartida" = true WHERE "estado" = 'atendida' AND NOT EXISTS (
  SELECT FROM "auditoria" a WHERE a."entidad" = 'conversacion' AND a."clave" = c."id"::text AND a."accion" = 'tomar-chat'
    AND a."cuando" = c."tomada_en");
