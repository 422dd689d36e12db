-- Why a forecast says what it says (ADR 0041).

-- Other batteries of its part that it was learned from; null where these were of several rare parts, and until the forecast
-- is renewed.
ALTER TABLE battery_forecast ADD COLUMN others integer;
