CREATE INDEX "cierres_por_autor" ON "cierres" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "formatos_de_banco_por_autor" ON "formatos_de_banco" USING btree ("autor");