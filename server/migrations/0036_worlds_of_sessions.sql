-- Whom only the identity provider knows may enter the worlds that it opens (OIDC_WORLDS): watches of such users look only
-- in these, while a session lasts. Null for users with an account, whose record names their worlds.
ALTER TABLE session ADD COLUMN world_ids text[];

CREATE INDEX session_without_account ON session (subject) WHERE account_id IS NULL;
