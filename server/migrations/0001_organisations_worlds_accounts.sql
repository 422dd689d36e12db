-- What exists outside a world: organisations, their worlds and accounts, and how people sign in.
-- Kept whole on every node of a cluster, because every request joins to it.
-- reference: organisation, world, account, agreement

CREATE TABLE organisation (
  id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE world (
  id text PRIMARY KEY,
  organisation_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('production', 'trial')),
  partner text,
  retention_years integer NOT NULL CHECK (retention_years IN (1, 3)),
  features text[] NOT NULL,
  feature_toggles text[] NOT NULL,
  required_eula text,
  required_dpa text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX world_by_organisation ON world (organisation_id);

CREATE TABLE account (
  id text PRIMARY KEY,
  organisation_id text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'manager', 'administrator')),
  -- Null means all worlds of the organisation.
  world_ids text[],
  home_location_id text,
  group_name text,
  zone_id text,
  password_hash text,
  -- Set by an invitation: the password is a one-time one.
  must_choose_password boolean NOT NULL DEFAULT false,
  -- Set by an operator: sign-in is refused until the password is reset by code.
  must_reset_password boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT administrator_has_all_worlds CHECK (role <> 'administrator' OR world_ids IS NULL),
  CONSTRAINT view_in_one_world CHECK (
    (home_location_id IS NULL AND group_name IS NULL AND zone_id IS NULL)
    OR coalesce(cardinality(world_ids), 0) = 1
  ),
  CONSTRAINT view_is_zone_or_place CHECK (zone_id IS NULL OR (home_location_id IS NULL AND group_name IS NULL))
);
CREATE INDEX account_by_organisation ON account (organisation_id);

CREATE TABLE session (
  id text PRIMARY KEY,
  -- The account, or the subject at the identity provider for a user without one.
  subject text NOT NULL,
  account_id text,
  -- What the identity provider said, for a user without an account.
  email text NOT NULL,
  groups text,
  -- The identity provider that signed the user in; null for a password.
  issuer text,
  -- Counts the refresh tokens issued; only the last one is good.
  generation integer NOT NULL,
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_by_subject ON session (subject);
CREATE INDEX session_by_account ON session (account_id);
CREATE INDEX session_by_age ON session (rotated_at);

CREATE TABLE password_reset (
  account_id text PRIMARY KEY,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Guesses at a secret, counted per account and address in windows of time.
CREATE TABLE attempt (
  kind text NOT NULL,
  key_hash text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
CREATE INDEX attempt_by_age ON attempt (window_start);

-- Random per installation; signs access and refresh tokens.
CREATE TABLE signing_key (
  id text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE user_settings (
  subject text PRIMARY KEY,
  language text,
  locale text,
  last_whats_new_id text,
  table_page_sizes jsonb NOT NULL,
  chart_event_filters jsonb NOT NULL,
  table_event_filters jsonb NOT NULL
);

-- Texts that come with the product; a release replaces them.
CREATE TABLE agreement (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('eula', 'dpa')),
  text text NOT NULL
);

CREATE TABLE whats_new (
  id text PRIMARY KEY,
  brands text[] NOT NULL,
  date timestamptz NOT NULL,
  link text NOT NULL,
  -- By language; English stands in for one that is missing.
  title jsonb NOT NULL,
  text jsonb NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON
  organisation, world, account, session, password_reset, attempt, user_settings
  TO muster_service;
GRANT SELECT, INSERT ON signing_key TO muster_service;
GRANT SELECT ON agreement, whats_new TO muster_service;

-- after distribution

ALTER TABLE world
  ADD CONSTRAINT world_of_organisation FOREIGN KEY (organisation_id) REFERENCES organisation (id);
ALTER TABLE account
  ADD CONSTRAINT account_of_organisation FOREIGN KEY (organisation_id) REFERENCES organisation (id);
ALTER TABLE session
  ADD CONSTRAINT session_of_account FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE;
ALTER TABLE password_reset
  ADD CONSTRAINT password_reset_of_account FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE;
