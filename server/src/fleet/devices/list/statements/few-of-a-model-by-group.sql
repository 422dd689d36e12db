-- those of a model, few enough to be sorted, by group

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT count(*)::integer AS count
FROM device d
WHERE d.world_id = $1
  AND d.model = ANY ($2::text[]);

SELECT number
FROM (
  SELECT d.number AS number, r.rank AS sorted_by
  FROM (
    SELECT d.number
    FROM device d
    WHERE d.world_id = $1
      AND d.model = ANY ($2::text[]) OFFSET 0
  ) found
  JOIN device d ON d.world_id = $3 AND d.number = found.number
  JOIN unnest($4::integer[], $5::integer[]) AS r (cohort_id, rank) ON d.cohort_id = r.cohort_id
) matching
ORDER BY sorted_by asc, number asc
LIMIT $6 OFFSET $7;
