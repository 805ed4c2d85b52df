ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role";--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role" CHECK ("role" in ('user', 'admin', 'ayudante', 'mensajero'));--> statement-breakpoint
-- The few accounts of staff among all, who are no clients.
CREATE INDEX user_roles_personal ON user_roles (user_id) WHERE role <> 'user';
