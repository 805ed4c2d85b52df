DROP INDEX "correos_recientes";--> statement-breakpoint
DROP INDEX "correos_por_destino";--> statement-breakpoint
DROP INDEX "creditos_dados_membresia";--> statement-breakpoint
DROP INDEX "creditos_dados_en_orden";--> statement-breakpoint
DROP INDEX "noticias_activas";--> statement-breakpoint
DROP INDEX "notifications_usuario";--> statement-breakpoint
DROP INDEX "tickets_usuario";--> statement-breakpoint
DROP INDEX "tickets_estado_idx";--> statement-breakpoint
DROP INDEX "Pedidos_recientes";--> statement-breakpoint
DROP INDEX "pedidos_formulario_fecha";--> statement-breakpoint
DROP INDEX "Contactos_fecha";--> statement-breakpoint
DROP INDEX "Solicitudes_Retiro_pedido";--> statement-breakpoint
CREATE INDEX "conversaciones_por_agente" ON "conversaciones" USING btree ("agente_id");--> statement-breakpoint
CREATE INDEX "conversaciones_del_asistente" ON "conversaciones" USING btree ("asistente_id");--> statement-breakpoint
CREATE INDEX "chatbot_por_miembro" ON "chatbot_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversaciones_mensajes_por_autor" ON "conversaciones_mensajes" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "preguntas_por_autor" ON "preguntas" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "preguntas_sin_respuesta_por_conversacion" ON "preguntas_sin_respuesta" USING btree ("conversacion_id");--> statement-breakpoint
CREATE INDEX "preguntas_sin_respuesta_por_pregunta" ON "preguntas_sin_respuesta" USING btree ("pregunta_id");--> statement-breakpoint
CREATE INDEX "avisos_enviados_por_autor" ON "avisos_enviados" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "creditos_dados_por_admin" ON "creditos_dados" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "tickets_fotos_por_respuesta" ON "tickets_fotos" USING btree ("respuesta_id");--> statement-breakpoint
CREATE INDEX "paquetes_por_creador" ON "paquetes_digitados" USING btree ("admin_creador");--> statement-breakpoint
CREATE INDEX "paquetes_por_cuenta" ON "paquetes_digitados" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "respuestas_por_autor" ON "respuestas_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "avisos_a_mano_por_autor" ON "avisos_a_mano" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "Historial_por_autor" ON "Historial_Estatus" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "movimientos_por_paso" ON "movimientos" USING btree ("paso");--> statement-breakpoint
CREATE INDEX "bandeja_asuntos_vistos_por" ON "bandeja_asuntos" USING btree ("visto_por");--> statement-breakpoint
CREATE INDEX "bandeja_asuntos_atendidos_por" ON "bandeja_asuntos" USING btree ("atendido_por");--> statement-breakpoint
CREATE INDEX "bandeja_respuestas_por_autor" ON "bandeja_respuestas" USING btree ("autor");--> statement-breakpoint
CREATE INDEX "Solicitudes_Ayuda_por_quien" ON "Solicitudes_Ayuda" USING btree ("resuelta_por");--> statement-breakpoint
CREATE INDEX "Solicitudes_Cambio_por_quien" ON "Solicitudes_Cambio_Direccion" USING btree ("resuelta_por");--> statement-breakpoint
CREATE INDEX "correos_recientes" ON "correos" USING btree ("fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "correos_por_destino" ON "correos" USING btree (lower("para"),"fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creditos_dados_membresia" ON "creditos_dados" USING btree ("codigo_membresia","fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creditos_dados_en_orden" ON "creditos_dados" USING btree ("codigo_membresia","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "noticias_activas" ON "noticias" USING btree ("fecha_publicacion" DESC NULLS FIRST) WHERE activo;--> statement-breakpoint
CREATE INDEX "notifications_usuario" ON "notifications" USING btree ("user_id","fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_usuario" ON "tickets_ayuda" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_estado_idx" ON "tickets_ayuda" USING btree ("estado","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "Pedidos_recientes" ON "Pedidos" USING btree ("Fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pedidos_formulario_fecha" ON "pedidos_formulario" USING btree ("fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "Contactos_fecha" ON "Contactos" USING btree ("fecha_creacion" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "Solicitudes_Retiro_pedido" ON "Solicitudes_Retiro" USING btree ("codigo_pedido","fecha_creacion" DESC NULLS FIRST);