-- Channels, and messages to people and channels (ADR 0040). Times are milliseconds since the epoch, persons are named by the
-- subject of their session.

CREATE TABLE channel (
  world_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'slack', 'teams', 'webhook')),
  language text NOT NULL,
  is_on boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at bigint NOT NULL,
  -- Where messages are posted to, encrypted; its host and last characters are what people are shown.
  url text,
  url_host text,
  url_ending text,
  -- What a webhook's messages are signed with, encrypted, and what they were signed with before.
  secret text,
  former_secret text,
  former_until bigint,
  -- [{"address":"…","confirmedAt":1}] of an email channel; null while it is not confirmed.
  addresses jsonb NOT NULL DEFAULT '[]',
  -- Why Muster switched it off: its receiver is gone.
  off_reason text,
  failing_since bigint,
  last_at bigint,
  last_state text,
  PRIMARY KEY (world_id, id)
);
CREATE UNIQUE INDEX channel_name ON channel (world_id, lower(name));
COMMENT ON TABLE channel IS 'Where messages go beside people';

CREATE TABLE delivery (
  world_id text NOT NULL,
  -- The same at every try.
  id text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'delivered', 'failed', 'notNeeded')),
  -- Null for tests, and for messages that collect several cases; these name their cases in order.
  case_number integer,
  case_numbers integer[],
  watch_id text,
  -- The step that it is of, from 1; null where it is of none.
  step integer,
  receiver_kind text NOT NULL CHECK (receiver_kind IN ('person', 'channel')),
  receiver_id text NOT NULL,
  -- The email address, or the name of the channel at that time; of an email channel, the address once it is decided.
  receiver_name text NOT NULL,
  -- What happened, from the transaction in which it did; completed before the first try, and the same ever after.
  facts jsonb NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  created_at bigint NOT NULL,
  -- Before this moment nobody is told.
  send_at bigint NOT NULL,
  -- The next try, or until when a claim holds; null when there is none.
  try_at bigint,
  tries integer NOT NULL DEFAULT 0,
  first_try_at bigint,
  last_try_at bigint,
  give_up_reason text,
  PRIMARY KEY (world_id, id)
);
CREATE INDEX delivery_due ON delivery (try_at, world_id) WHERE try_at IS NOT NULL;
CREATE INDEX delivery_due_in_world ON delivery (world_id, receiver_kind, receiver_id, try_at) WHERE try_at IS NOT NULL;
CREATE INDEX delivery_of_case ON delivery (world_id, case_number, created_at) WHERE case_number IS NOT NULL;
CREATE INDEX delivery_of_receiver ON delivery (world_id, receiver_kind, receiver_id, created_at);
CREATE INDEX delivery_of_watch ON delivery (world_id, watch_id, send_at) WHERE watch_id IS NOT NULL;
CREATE INDEX delivery_by_time ON delivery (world_id, created_at, id);
COMMENT ON TABLE delivery IS 'One message to one receiver: written with what it tells of, sent afterwards';

CREATE TABLE delivery_try (
  world_id text NOT NULL,
  delivery_id text NOT NULL,
  number integer NOT NULL,
  at bigint NOT NULL,
  milliseconds integer NOT NULL,
  -- The HTTP status or the mail server's code; null where there was no answer.
  status integer,
  -- The beginning of the answer, or of the error.
  answer text NOT NULL,
  PRIMARY KEY (world_id, delivery_id, number)
);
COMMENT ON TABLE delivery_try IS 'What became of each try of a delivery';

CREATE TABLE notification_choice (
  world_id text NOT NULL,
  receiver_kind text NOT NULL CHECK (receiver_kind IN ('person', 'address')),
  -- The person, or the address of an email channel.
  receiver_id text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  tells_end boolean NOT NULL DEFAULT true,
  -- Watches whose mails they do not want.
  unsubscribed text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (world_id, receiver_kind, receiver_id)
);
COMMENT ON TABLE notification_choice IS 'Which mails people and addresses want; without a row, all';

ALTER TABLE channel ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON channel USING (world_id = current_setting('app.world', true));
ALTER TABLE delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON delivery USING (world_id = current_setting('app.world', true));
ALTER TABLE delivery_try ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON delivery_try USING (world_id = current_setting('app.world', true));
ALTER TABLE notification_choice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON notification_choice USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON channel, delivery, delivery_try, notification_choice TO muster_service;

CREATE FUNCTION worlds_with_deliveries(at bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM delivery WHERE try_at <= $1' USING at;
END $$;

-- How many deliveries of all worlds should have been sent by now, and since when the oldest: for metrics.
CREATE FUNCTION delivery_backlog(at bigint) RETURNS TABLE (waiting bigint, oldest bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT count(*), min(send_at) FROM delivery WHERE try_at IS NOT NULL AND send_at <= $1' USING at;
END $$;

REVOKE ALL ON FUNCTION worlds_with_deliveries, delivery_backlog FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worlds_with_deliveries, delivery_backlog TO muster_service;

-- after distribution

ALTER TABLE channel ADD CONSTRAINT channel_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE notification_choice
  ADD CONSTRAINT notification_choice_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE delivery_try ADD CONSTRAINT delivery_try_of_delivery
  FOREIGN KEY (world_id, delivery_id) REFERENCES delivery (world_id, id) ON DELETE CASCADE;
