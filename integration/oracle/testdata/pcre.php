<?php
// Reads pairs of a pattern, with delimiters and modifiers, and a text, one JSON
// list a line, both in base64. Writes a line for each: null for no pattern, false
// for no match, "limit" where PHP gives up, or the offsets of the groups.
ini_set('pcre.backtrack_limit', '10000000');
ini_set('pcre.jit', '0'); // which keeps groups of (a)*+ that were given back
while (($line = fgets(STDIN)) !== false) {
	[$pattern, $text] = array_map('base64_decode', json_decode($line));
	$groups = [];
	$found = @preg_match($pattern, $text, $groups, PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL);
	if ($found === false) {
		$why = error_get_last()['message'] ?? '';
		if (str_contains($why, 'Get subpatterns')) {
			$out = false; // it matched what ends before it begins
		} elseif ($why === '') {
			$out = 'limit'; // or recursion without end
		} else {
			$out = null;
		}
		error_clear_last();
	} elseif ($found === 0) {
		$out = false;
	} else {
		$out = [];
		foreach ($groups as $i => [$what, $at]) {
			if (is_int($i)) {
				array_push($out, $at, $at < 0 ? -1 : $at + strlen($what));
			}
		}
	}
	echo json_encode($out), "\n";
}
