-- Thousands of rows of these tables are updated at once, as when all devices change. With room for a second version of
-- each row on its page no index has to learn of it, which halves the time.
ALTER TABLE alerting SET (fillfactor = 45);
ALTER TABLE case_cohort SET (fillfactor = 45);
