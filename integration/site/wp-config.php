<?php
// One tree of WordPress serves several sites: which one is said by the environment that site.sh sets.
define( 'DB_NAME', getenv( 'RESTGEN_SITE_DB' ) );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'RESTGEN_SITE_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );

$restgen_salt = file_get_contents( getenv( 'RESTGEN_SITE_DIR' ) . '/salt' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $restgen_name ) {
	define( $restgen_name . '_KEY', $restgen_name . 'key' . $restgen_salt );
	define( $restgen_name . '_SALT', $restgen_name . 'salt' . $restgen_salt );
}

define( 'WP_HOME', getenv( 'RESTGEN_SITE_URL' ) );
define( 'WP_SITEURL', getenv( 'RESTGEN_SITE_URL' ) );
define( 'UPLOADS', 'wp-content/uploads-' . getenv( 'RESTGEN_SITE_FORM' ) );
define( 'WP_PLUGIN_DIR', getenv( 'RESTGEN_SITE_DIR' ) . '/plugins' );
define( 'WP_DEFAULT_THEME', getenv( 'RESTGEN_SITE_THEME' ) );

// A local site offers application passwords without TLS.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'FS_METHOD', 'direct' );

// Nothing but the site itself is ever asked, and nothing happens by itself.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );

define( 'WP_DEBUG', false );
$table_prefix = 'wp_';

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
