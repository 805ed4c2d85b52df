CREATE INDEX "auditoria_por_accion" ON "auditoria" USING btree ("accion","id");--> statement-breakpoint
CREATE INDEX "auditoria_por_fecha" ON "auditoria" USING btree ("cuando");--> statement-breakpoint
CREATE INDEX "correos_fallidos" ON "correos" USING btree ("fecha_creacion") WHERE "correos"."estado" = 'fallido';