<?php
// What a web server's rewrite rules do: files are served, everything else goes to index.php.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );

if ( is_dir( $root . $path ) && is_file( rtrim( $root . $path, '/' ) . '/index.php' ) && '/' !== $path ) {
	return false;
}
if ( '/index.php' !== $path && is_file( $root . $path ) ) {
	return false;
}

$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $root . '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
unset( $_SERVER['PATH_INFO'] );
if ( str_starts_with( $path, '/index.php/' ) ) {
	$_SERVER['PATH_INFO'] = substr( $path, strlen( '/index.php' ) );
	$_SERVER['PHP_SELF']  = $path;
}
chdir( $root );
require $root . '/index.php';
