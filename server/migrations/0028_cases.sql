-- Watches and cases (ADR 0040). Times are milliseconds since the epoch, levels 1 warning and 2 problem,
-- "devices" also stands for batteries, persons are named by the subject of their session.

CREATE TABLE status_change (
  world_id text NOT NULL,
  id text NOT NULL,
  -- As JSON: [[alert, number, from level, to level, at], …].
  changes text NOT NULL,
  PRIMARY KEY (world_id, id)
);
COMMENT ON TABLE status_change IS
  'Changes of statuses that watches have yet to hear of: a row for each transaction, in worlds with watches that are on';

CREATE TABLE alerting (
  world_id text NOT NULL,
  alert text NOT NULL,
  number integer NOT NULL,
  -- As heard last; 0 is kept for some minutes, until watches have looked.
  level smallint NOT NULL,
  since bigint NOT NULL,
  -- False while it may be longer.
  is_sure boolean NOT NULL,
  red_since bigint,
  -- When it last ended, and when it last ceased to be a problem.
  left_at bigint,
  red_left_at bigint,
  -- When its beginning or end was heard of, and that of the problem, as marks of `case_work`.
  heard_mark integer NOT NULL DEFAULT 0,
  red_heard_mark integer NOT NULL DEFAULT 0,
  PRIMARY KEY (world_id, alert, number)
) WITH (fillfactor = 80);
COMMENT ON TABLE alerting IS 'Since when each device or battery has had each alert, in worlds with watches that are on';

CREATE TABLE watch (
  world_id text NOT NULL,
  id text NOT NULL,
  -- Null for those of the world.
  owner text,
  name text NOT NULL,
  kind text NOT NULL,
  -- What it looks for and where, as the contract has it (Watched; homeLocationIds, groups, zoneId).
  watched jsonb NOT NULL,
  estate jsonb NOT NULL,
  hold_minutes integer NOT NULL,
  end_minutes integer NOT NULL,
  -- Null: people are told at any time.
  quiet_hours jsonb,
  tells_end boolean NOT NULL,
  -- [{"afterMinutes":0,"receivers":[{"kind":"person","id":"…"}]}]; none where it is somebody's own.
  steps jsonb NOT NULL DEFAULT '[]',
  suggestion text,
  is_on boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at bigint NOT NULL,
  -- Since when it looks for this: when it was switched on, or what, where or how it is grouped was changed.
  since bigint NOT NULL,
  -- The last look, null where there was none since; and when all groups are to be looked at, whether due or not.
  looked_at bigint,
  looked_mark integer NOT NULL DEFAULT 0,
  look_at bigint,
  last_found_at bigint,
  -- When looking at it failed; null where the last look did not.
  failed_at bigint,
  PRIMARY KEY (world_id, id)
);
-- Names differ among the watches of the world, and among those of each owner.
CREATE UNIQUE INDEX watch_name ON watch (world_id, coalesce(owner, ''), lower(name));
CREATE INDEX watch_due ON watch (look_at, world_id) WHERE look_at IS NOT NULL;
COMMENT ON TABLE watch IS 'What is watched, where, and who hears of it';

CREATE TABLE settled_suggestion (
  world_id text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (world_id, key)
);
COMMENT ON TABLE settled_suggestion IS 'Suggested watches that were switched on or dismissed, and are offered no more';

CREATE TABLE watch_group (
  world_id text NOT NULL,
  watch_id text NOT NULL,
  -- The group's key as one text (rules/src/cases/group-keys.ts).
  group_key text NOT NULL,
  phase text NOT NULL DEFAULT 'quiet' CHECK (phase IN ('quiet', 'holding', 'alerting', 'ending')),
  since bigint,
  looked_at bigint,
  looked_mark integer NOT NULL DEFAULT 0,
  -- Whether devices count in it for another reason than a move, a changed threshold or a changed watch.
  has_news boolean NOT NULL DEFAULT false,
  -- When time or a change makes another look necessary; null: neither.
  look_at bigint,
  PRIMARY KEY (world_id, watch_id, group_key)
);
CREATE INDEX watch_group_due ON watch_group (look_at, world_id) WHERE look_at IS NOT NULL;
COMMENT ON TABLE watch_group IS 'Where each group of a watch stands that has, or recently had, anything to see';

CREATE TABLE case_work (
  world_id text PRIMARY KEY,
  -- Whether any watch is on: only then changes of statuses are noted.
  is_on boolean NOT NULL,
  last_number integer NOT NULL DEFAULT 0,
  -- Counts how often changes were taken: times are not in the order in which transactions commit.
  mark integer NOT NULL DEFAULT 0,
  -- Since when `alerting` is complete; null where it has to be filled.
  filled_at bigint,
  -- When `alerting` is compared with the statuses next.
  look_at bigint,
  -- Until where the audit trail has been read for changed thresholds.
  trail_read_at bigint NOT NULL DEFAULT 0
);
CREATE INDEX case_work_due ON case_work (look_at, world_id) WHERE look_at IS NOT NULL;
COMMENT ON TABLE case_work IS 'A row for each world that has had watches: whoever works on its cases locks it';

CREATE TABLE threshold_change (
  world_id text NOT NULL,
  id text NOT NULL,
  -- The alerts that it may have set off, and the home location that it is limited to.
  alerts text[] NOT NULL,
  home_location_id text,
  changed text[] NOT NULL,
  by_id text,
  by_email text,
  changed_at bigint NOT NULL,
  -- When all devices had been evaluated again; null while they are.
  applied_at bigint,
  PRIMARY KEY (world_id, id)
);
COMMENT ON TABLE threshold_change IS 'Recent changes of what devices are evaluated by: alerts that they set off are told to nobody';

CREATE TABLE watch_case (
  world_id text NOT NULL,
  number integer NOT NULL,
  watch_id text,
  watch_name text NOT NULL,
  owner text,
  -- What it is about: what the watch looked for when the case opened.
  kind text NOT NULL,
  alert text,
  alarm text,
  watched_level smallint,
  -- The group, as one text and in columns.
  group_key text NOT NULL,
  grouped_by text NOT NULL CHECK (grouped_by IN ('homeLocation', 'group', 'model', 'all', 'anomaly')),
  home_location_id text,
  group_name text,
  manufacturer text,
  model text,
  anomaly_id text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'snoozed', 'closed', 'over')),
  level smallint NOT NULL,
  devices integer NOT NULL,
  peak_devices integer NOT NULL,
  peak_at bigint NOT NULL,
  opened_at bigint NOT NULL,
  -- When what it is about was over; null while it lasts, also if somebody closed it.
  ended_at bigint,
  end_reason text,
  came_back integer NOT NULL DEFAULT 0,
  earlier_case integer,
  later_case integer,
  quiet_reason text,
  -- Who has it, or had it when it ended.
  taken_by text,
  taken_email text,
  snooze_until bigint,
  snooze_or_worse boolean NOT NULL DEFAULT false,
  snooze_devices integer,
  snooze_level smallint,
  close_reason text,
  closed_at bigint,
  -- Of what people act on, not of growing and shrinking; and who changed it last, null for what happened by itself.
  version integer NOT NULL DEFAULT 1,
  versioned_at bigint NOT NULL,
  versioned_by text,
  changed_at bigint NOT NULL,
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Steps told, since when the next one counts, whether nobody of the last one could be told.
  told_steps integer NOT NULL DEFAULT 0,
  steps_since bigint NOT NULL,
  -- What the first of them tells: opened, cameBack, snoozeEnded.
  steps_kind text NOT NULL DEFAULT 'opened',
  is_unreachable boolean NOT NULL DEFAULT false,
  is_nobody_reached boolean NOT NULL DEFAULT false,
  told_at bigint,
  told_devices integer,
  told_level smallint,
  -- The last entry of its timeline, and its extent at the last one about that.
  last_entry integer NOT NULL DEFAULT 0,
  extent_at bigint NOT NULL,
  extent_devices integer NOT NULL,
  extent_level smallint NOT NULL,
  -- What its devices have in common (CommonProperties, with their cohorts), of when; and whether that is to be searched.
  common jsonb,
  searched_at bigint,
  is_to_search boolean NOT NULL DEFAULT false,
  -- When its next step or the end of its snooze is due; null: neither.
  look_at bigint,
  PRIMARY KEY (world_id, number)
);
CREATE INDEX watch_case_of_group ON watch_case (world_id, watch_id, group_key, number);
CREATE INDEX watch_case_lasting ON watch_case (world_id, number) INCLUDE (state, taken_by, owner, changed_at)
  WHERE state IN ('open', 'taken', 'snoozed');
-- A case that somebody closed ended for them then, though what it is about may last.
CREATE INDEX watch_case_ended ON watch_case (world_id, (coalesce(ended_at, closed_at)), number) INCLUDE (owner)
  WHERE state IN ('closed', 'over');
CREATE INDEX watch_case_changed ON watch_case (world_id, changed_at);
CREATE INDEX watch_case_of_taker ON watch_case (world_id, taken_by) WHERE state IN ('open', 'taken', 'snoozed');
CREATE INDEX watch_case_of_owner ON watch_case (world_id, owner) WHERE owner IS NOT NULL;
CREATE INDEX watch_case_due ON watch_case (look_at, world_id) WHERE look_at IS NOT NULL;
CREATE INDEX watch_case_to_search ON watch_case (world_id, number) WHERE is_to_search;
COMMENT ON TABLE watch_case IS 'What a watch found in a group, from its opening on';

-- This table and the next three have no foreign key to the case that they are about: hundreds of thousands of rows
-- change at once, and each would look for its case. Whoever deletes cases deletes these rows too.
CREATE TABLE case_cohort (
  world_id text NOT NULL,
  case_number integer NOT NULL,
  cohort_id integer NOT NULL,
  devices integer NOT NULL,
  red integer NOT NULL,
  peak_devices integer NOT NULL,
  peak_red integer NOT NULL,
  PRIMARY KEY (world_id, case_number, cohort_id)
) WITH (fillfactor = 70);
CREATE INDEX case_cohort_by_cohort ON case_cohort (world_id, cohort_id, case_number);
COMMENT ON TABLE case_cohort IS 'Devices of a case by cohort, now and at the peak, so that custom views see their own';

CREATE TABLE case_devices (
  world_id text NOT NULL,
  case_number integer NOT NULL,
  -- The devices of the peak, as a bitmap over their numbers.
  at_peak bytea NOT NULL,
  PRIMARY KEY (world_id, case_number)
);
COMMENT ON TABLE case_devices IS 'The devices of a case at its peak';

CREATE TABLE case_entry (
  world_id text NOT NULL,
  case_number integer NOT NULL,
  number integer NOT NULL,
  at bigint NOT NULL,
  kind text NOT NULL,
  by_id text,
  by_email text,
  -- The rest of the entry, as the contract has it (CaseEntry), without what is above.
  facts jsonb NOT NULL,
  PRIMARY KEY (world_id, case_number, number)
);
COMMENT ON TABLE case_entry IS 'The timeline of a case';

CREATE TABLE case_point (
  world_id text NOT NULL,
  case_number integer NOT NULL,
  at bigint NOT NULL,
  devices integer NOT NULL,
  -- The cohorts whose number changed since the point before: {"7": 3}.
  cohorts jsonb NOT NULL,
  PRIMARY KEY (world_id, case_number, at)
);
COMMENT ON TABLE case_point IS 'The chart of a case: how many devices it had from a moment on';

CREATE TABLE intake_sign (
  process text PRIMARY KEY,
  at bigint NOT NULL,
  -- Reports that it has stored since it started.
  received bigint NOT NULL,
  received_at bigint,
  in_hour_before integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE intake_sign IS 'Signs of life of processes that take reports';

CREATE TABLE intake_gap (
  id text PRIMARY KEY,
  from_at bigint NOT NULL,
  -- Null while it lasts.
  to_at bigint,
  -- The first report after it, of any world.
  first_report_at bigint
);
COMMENT ON TABLE intake_gap IS 'Times in which no report could come in';

ALTER TABLE status_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON status_change USING (world_id = current_setting('app.world', true));
ALTER TABLE alerting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON alerting USING (world_id = current_setting('app.world', true));
ALTER TABLE watch ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON watch USING (world_id = current_setting('app.world', true));
ALTER TABLE settled_suggestion ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON settled_suggestion USING (world_id = current_setting('app.world', true));
ALTER TABLE watch_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON watch_group USING (world_id = current_setting('app.world', true));
ALTER TABLE case_work ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON case_work USING (world_id = current_setting('app.world', true));
ALTER TABLE threshold_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON threshold_change USING (world_id = current_setting('app.world', true));
ALTER TABLE watch_case ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON watch_case USING (world_id = current_setting('app.world', true));
ALTER TABLE case_cohort ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON case_cohort USING (world_id = current_setting('app.world', true));
ALTER TABLE case_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON case_devices USING (world_id = current_setting('app.world', true));
ALTER TABLE case_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON case_entry USING (world_id = current_setting('app.world', true));
ALTER TABLE case_point ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON case_point USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON
  status_change, alerting, watch, settled_suggestion, watch_group, case_work, threshold_change, watch_case, case_cohort,
  case_devices, case_entry, case_point, intake_sign, intake_gap
TO muster_service;

-- Where watches or cases are due, or changes wait for watches.
CREATE FUNCTION worlds_with_case_work(at bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT world_id FROM status_change
    UNION
    SELECT world_id FROM watch_group WHERE look_at <= $1
    UNION
    SELECT world_id FROM watch WHERE look_at <= $1
    UNION
    SELECT world_id FROM watch_case WHERE look_at <= $1
    UNION
    SELECT world_id FROM case_work WHERE look_at <= $1' USING at;
END $$;

CREATE FUNCTION worlds_with_case_searches() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM watch_case WHERE is_to_search';
END $$;

REVOKE ALL ON FUNCTION worlds_with_case_work, worlds_with_case_searches FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worlds_with_case_work, worlds_with_case_searches TO muster_service;

-- after distribution

ALTER TABLE watch ADD CONSTRAINT watch_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE case_work ADD CONSTRAINT case_work_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE watch_case ADD CONSTRAINT watch_case_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE settled_suggestion
  ADD CONSTRAINT settled_suggestion_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE watch_group ADD CONSTRAINT watch_group_of_watch
  FOREIGN KEY (world_id, watch_id) REFERENCES watch (world_id, id) ON DELETE CASCADE;
