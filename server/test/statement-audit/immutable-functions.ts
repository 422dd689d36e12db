/**
 * Functions that always give the same result for the same arguments, whatever their types, and aggregates. A name that
 * also has a stable form, such as `date_trunc` or `concat`, is left out.
 */
const immutable = new Set(
  `
  abs ceil ceiling floor round trunc mod sign sqrt cbrt power exp ln log div gcd lcm width_bucket degrees radians
  sin cos tan asin acos atan atan2
  lower upper initcap length char_length character_length octet_length bit_length left right substr substring
  overlay position strpos starts_with replace translate regexp_replace regexp_match regexp_count split_part
  btrim ltrim rtrim trim lpad rpad repeat reverse ascii chr md5 sha256 sha512 encode decode convert_from convert_to
  string_to_array normalize like_escape similar_to_escape
  get_byte set_byte get_bit set_bit bit_count hashtext hashtextextended
  array_append array_prepend array_cat array_length array_position array_positions array_remove array_replace
  array_lower array_upper array_ndims array_fill cardinality unnest generate_subscripts
  jsonb_set jsonb_set_lax jsonb_insert jsonb_strip_nulls jsonb_typeof jsonb_array_length jsonb_array_elements
  jsonb_array_elements_text jsonb_each jsonb_each_text jsonb_object_keys jsonb_extract_path
  jsonb_extract_path_text jsonb_path_exists jsonb_path_query_first
  make_date make_time make_interval justify_days justify_hours justify_interval date_bin timezone isfinite
  int4range int8range numrange daterange tstzrange isempty lower_inc upper_inc range_merge
  num_nulls num_nonnulls
  count sum avg min max every bool_and bool_or bit_and bit_or bit_xor array_agg string_agg json_agg jsonb_agg
  json_object_agg jsonb_object_agg any_value range_agg range_intersect_agg stddev stddev_pop stddev_samp variance
  var_pop var_samp corr covar_pop covar_samp regr_slope regr_intercept percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  `
    .trim()
    .split(/\s+/),
)

/** Anything not known to be immutable counts as not immutable. */
export const isImmutable = (functionName: string): boolean => immutable.has(functionName.toLowerCase())
